// Phrases into sentences, in the reader's language: the same templates and rules as ludotheque.core.words.
import { shelf } from '../games/shelf'
import { UI, type UiKey } from '../words/ui'
import { fetchWords } from './api'
import { prefs, type Language } from './prefs.svelte'
import type { Phrase, SeatInfo, Values, Words } from './wire'

const SLOT = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g

export function isSingular(language: Language, number: number): boolean {
  return language === 'fr' ? Math.abs(number) < 2 : number === 1
}

function fill(template: string, values: Values, spell: (name: string, value: number | string) => string): string {
  return template.replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (one !== undefined) return isSingular(prefs.language, Number(value)) ? one : (many ?? '')
    return value === undefined ? '…' : spell(name, value)
  })
}

/** One of an English and a French text, filled in. */
export function pick(pair: readonly [string, string], values: Values = {}): string {
  return fill(prefs.language === 'fr' ? pair[1] : pair[0], values, (_, value) => String(value))
}

/** A string of the pages themselves. */
export function t(key: UiKey, values: Values = {}): string {
  return pick(UI[key], values)
}

const loaded = $state<Record<string, Words>>({})
const asked = new Set<string>()

/** The words of a game in the present language; empty until they have come. */
export function wordsOf(game: string): Words {
  const key = `${game}/${prefs.language}`
  if (!asked.has(key)) {
    asked.add(key)
    fetchWords(game, prefs.language).then(
      (words) => (loaded[key] = words),
      () => asked.delete(key),
    )
  }
  return loaded[key] ?? {}
}

export function hasWords(game: string): boolean {
  return 'phrases' in wordsOf(game)
}

// At a table whose seats are no roles, people go by their names: in the log, the prompt, the panels.
const people = $state<{ names: string[] }>({ names: [] })

export function seatPeople(names: string[]): void {
  people.names = names
}

/** One value of a phrase in words. */
export function spell(game: string, name: string, value: number | string): string {
  if (typeof value === 'string') return value
  if (name === 'seat' && shelf[game]?.people && people.names[value]) return people.names[value]
  return wordsOf(game)[name]?.[String(value)] ?? shelf[game]?.spell?.(name, value) ?? String(value)
}

/** A phrase of a game as a sentence. */
export function say(game: string, phrase: Phrase | null | undefined): string {
  if (!phrase) return ''
  const template = wordsOf(game).phrases?.[phrase.key]
  if (template === undefined) return hasWords(game) ? phrase.key : ''
  return fill(template, phrase.values ?? {}, (name, value) => spell(game, name, value))
}

export function capital(text: string): string {
  return text ? text[0].toLocaleUpperCase(prefs.language) + text.slice(1) : text
}

export function when(milliseconds: number): string {
  const minutes = Math.round((milliseconds - Date.now()) / 60000)
  const ago = new Intl.RelativeTimeFormat(prefs.language, { numeric: 'auto' })
  if (minutes > -1) return t('just_now')
  if (minutes > -60) return ago.format(minutes, 'minute')
  if (minutes > -60 * 24) return ago.format(Math.round(minutes / 60), 'hour')
  if (minutes > -60 * 24 * 14) return ago.format(Math.round(minutes / 60 / 24), 'day')
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: 'medium' }).format(milliseconds)
}

/** What each seat is called: its role in the game, else the name of whoever holds it. */
export function nameSeats(game: string, seats: SeatInfo[]): string[] {
  const given = seats.map((seat) => (seat.name && seat.name !== '?' ? seat.name : ''))
  return seats.map((seat, number) => {
    const role = wordsOf(game).seat?.[String(number)]
    if (role && !shelf[game]?.people) return capital(role)
    const name = seat.kind === 'human' || seat.kind === 'remote' ? given[number] : ''
    return name && given.indexOf(name) === given.lastIndexOf(name) ? name : t('player_name', { seat: number + 1 })
  })
}

/** What a level of bots is called. */
export function levelName(level: number): string {
  return t(`level_${level}` as UiKey)
}

/** A bot by its level, and what that level is called. */
export function botName(level: number | null | undefined): string {
  return t('bot', { level: level ?? 0, name: levelName(level ?? 0) })
}

/** Who holds a seat, for whoever reads a list of tables. */
export function holder(seat: SeatInfo, number: number): string {
  if (seat.kind === 'bot') return botName(seat.level)
  if (seat.kind === 'open') return '…'
  return seat.name && seat.name !== '?' ? seat.name : t('player_name', { seat: number + 1 })
}

/** Why something did not work, in the reader's language: by the game's own phrase, else by the kind of refusal. */
export function reason(error: unknown, game = ''): string {
  const refusal = error as { code?: string; phrase?: Phrase | null } | null
  if (game && refusal?.phrase) return say(game, refusal.phrase)
  const key = `refused_${refusal?.code ?? 'unknown'}`
  return t(key in UI ? (key as UiKey) : 'refused_unknown')
}

export function listed(words: string[]): string {
  return new Intl.ListFormat(prefs.language, { type: 'conjunction' }).format(words)
}
