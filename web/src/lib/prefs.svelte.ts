// What this reader likes, kept in the browser: language, light, sound, pace, confirming, the bubble level.
const KEY = 'ludotheque.prefs'

export type Language = 'en' | 'fr'
export type Theme = 'auto' | 'light' | 'dark'

interface Prefs {
  language: Language
  theme: Theme
  sound: boolean
  pace: number // milliseconds a move of the others is shown before the next; 0 shows all at once
  confirm: 'auto' | 'yes' | 'no'
  name: string
  level: boolean
  guided: string[] // games whose first-game guide has been seen
}

function firstLanguage(): Language {
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('fr')) &&
    !navigator.language.toLowerCase().startsWith('en') ? 'fr' : 'en'
}

function read(): Prefs {
  const start: Prefs = {
    language: firstLanguage(), theme: 'auto', sound: true, pace: 700, confirm: 'auto', name: '', level: true, guided: [],
  }
  try {
    return { ...start, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return start
  }
}

export const prefs = $state<Prefs>(read())

export function keepPrefs(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs))
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

export function confirms(): boolean {
  return prefs.confirm === 'yes' || (prefs.confirm === 'auto' && isTouch())
}

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
