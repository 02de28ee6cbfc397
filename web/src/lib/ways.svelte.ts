// What a host settles about a table besides its game and its seats: clock, taking back, spectators, hints.
import { UI, type UiKey } from '../words/ui'
import { STAND_IN } from './levels'
import { prefs } from './prefs.svelte'
import type { Clock, GameInfo, Info, SeatWish, Undo } from './wire'
import { t } from './words.svelte'

const DAY = 86400
export const CLOCKS = [5 * 60, 15 * 60, 30 * 60, 60 * 60, DAY, 3 * DAY, 7 * DAY]
export const INCREMENTS = [0, 5, 10, 30, 60, DAY]

type Chosen = Pick<Info, 'clock' | 'undo' | 'spectators' | 'hints'>

export class Ways {
  initial = $state(0)
  increment = $state(0)
  spectators = $state(true)
  standIn = $state(STAND_IN)
  private wantedUndo = $state<Undo | null>(null)
  private wantedHints = $state<boolean | null>(null)

  /** As a table was opened, if there is one to follow; what seats there will be decides what can be chosen. */
  constructor(private seats: () => SeatWish['kind'][], like?: Info) {
    if (!like) return
    this.initial = like.clock?.initial ?? 0
    this.increment = like.clock?.increment ?? 0
    this.spectators = like.spectators
    this.wantedUndo = like.undo
  }

  /** Whether only one person plays: then nobody else need agree to anything. */
  get alone(): boolean {
    return this.seats().filter((kind) => kind !== 'bot').length < 2
  }

  /** The undo policies that make a difference here; the first is the usual one. On one screen nobody asks the others. */
  get undos(): Undo[] {
    return this.seats().includes('open') ? ['consent', 'free', 'never'] : ['free', 'never']
  }

  get undo(): Undo {
    return this.wantedUndo && this.undos.includes(this.wantedUndo) ? this.wantedUndo : this.undos[0]
  }

  set undo(undo: Undo) {
    this.wantedUndo = undo
  }

  get hints(): boolean {
    return this.wantedHints ?? !this.seats().includes('open')
  }

  set hints(hints: boolean) {
    this.wantedHints = hints
  }

  get clock(): Clock | null {
    return this.initial ? { initial: this.initial, increment: this.increment } : null
  }

  get facts(): string[] {
    return factsOf(this, this.alone)
  }
}

/** A number of seconds in words, in the largest unit that fits. */
export function span(seconds: number): string {
  const [unit, size] = seconds % DAY === 0 && seconds ? ['day', DAY] : seconds % 60 === 0 && seconds ? ['minute', 60] : ['second', 1]
  return new Intl.NumberFormat(prefs.language, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(seconds / Number(size))
}

/** What is left on a clock, for a small place: 4:05, 1:04:05, 2d 5h. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const two = (part: number): string => String(part % 60).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds)}`
  if (seconds < DAY) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
  const narrow = (value: number, unit: string): string =>
    new Intl.NumberFormat(prefs.language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
  return `${narrow(Math.floor(seconds / DAY), 'day')} ${narrow(Math.floor((seconds % DAY) / 3600), 'hour')}`
}

export function undoWord(undo: Undo, alone: boolean): string {
  return t(undo === 'never' ? 'undo_never' : alone ? 'undo_alone' : `undo_${undo}`)
}

export function clockWord(clock: Clock): string {
  const time = span(clock.initial)
  return clock.increment ? t('fact_clock_plus', { time, more: span(clock.increment) }) : t('clock_each', { time })
}

/** How a table is played, in a few words each. */
export function factsOf(ways: Chosen, alone: boolean): string[] {
  return [
    ways.clock ? clockWord(ways.clock) : t('fact_no_clock'),
    t(ways.undo === 'never' ? 'fact_undo_never' : alone ? 'fact_undo_alone' : `fact_undo_${ways.undo}`),
    t(ways.spectators ? 'fact_spectators' : 'fact_no_spectators'),
    ...(ways.hints ? [t('fact_hints')] : []),
  ]
}

/** The same of a table that has been opened, with what is unusual among the game's own options. */
export function factsAt(info: Info, game?: GameInfo): string[] {
  const options = (game?.options ?? []).filter(({ name, values }) => values.length > 1 && (info.options[name] ?? values[0]) !== values[0])
  return [
    ...options.map(({ name }) => t('fact_option', { name: optionName(name), value: optionValue(name, info.options[name]) })),
    ...factsOf(info, info.seats.filter((seat) => seat.kind !== 'bot').length < 2),
  ]
}

/** An option of a game in words, and what has been chosen for it. */
export function optionName(name: string): string {
  return `option_${name}` in UI ? t(`option_${name}` as UiKey) : name
}

export function optionValue(name: string, value: string): string {
  const key = `option_${name}_${value}`
  return key in UI ? t(key as UiKey) : value
}
