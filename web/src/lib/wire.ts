// What goes over the wire: the same names as in docs/wire.md. Fields left out by the server have their default.
export type Values = Record<string, number | string>

export interface Phrase { key: string; rule?: string; values?: Values }
export interface Offer extends Phrase { action: string }
export interface Outcome { shares: number[]; key: string; rule: string }

/* eslint-disable @typescript-eslint/no-explicit-any */
export type View = any

export interface Now {
  view: View
  text: string
  asked: Phrase
  actors: number[]
  chosen?: number[]
  legal?: Offer[]
  undo?: 'no' | 'free' | 'ask'
  redo?: boolean
  outcome?: Outcome | null
  seed?: string
}

export interface Step {
  version: number
  kind: string
  at: number
  seat?: number | null
  events?: Phrase[]
  cancels?: number[]
  name?: string
  level?: number | null
  text?: string
  agree?: boolean | null
  table?: string
}

export interface SeatInfo {
  kind: 'human' | 'open' | 'bot' | 'remote'
  name?: string
  level?: number | null
  away?: boolean
  left?: boolean
  stand_in?: number | null
  clock?: number | null
}

/** Seconds for the whole game, and seconds that each turn adds. */
export interface Clock { initial: number; increment?: number }
export type Undo = 'free' | 'consent' | 'never'

export interface Info {
  id: string
  game: string
  edition: string
  rules: number
  options: Record<string, string>
  phase: 'gathering' | 'running' | 'finished' | 'closed'
  seats: SeatInfo[]
  undo: Undo
  spectators: boolean
  listed: boolean
  hints?: boolean
  from_position?: boolean
  clock?: Clock | null
  since?: number | null
  running?: number[]
  commitment?: string
  undo_asked?: number | null
  undo_agreed?: number[]
  source?: string
  rematch?: string
}

export interface Full {
  type: 'table'; table: string; seat: number | null; own: number[]; host: boolean; version: number; info: Info
  steps: Step[]; now: Now | null; id?: string
}
export interface Update {
  type: 'update'; table: string; seat: number | null; version: number; info: Info; steps: Step[]; now: Now | null
}
export interface Presence { type: 'presence'; table: string; online: number[]; spectators: number }
export interface Done { type: 'done'; id: string; version?: number; again?: boolean; table?: string }
export interface Refusal { type: 'refused'; code: string; sentence: string; id?: string; phrase?: Phrase | null }
export interface Why { type: 'why'; id: string; action: string; legal: boolean; phrase?: Phrase | null }
export interface Preview { type: 'preview'; id: string; action: string; preview: View | null }
export interface Hint { type: 'hint'; id: string; action: string; level: number; phrase: Phrase; promise?: number | null; version?: number }
export interface Pong { type: 'pong'; id?: string }
export type FromServer = Full | Update | Presence | Done | Refusal | Why | Preview | Hint | Pong

export interface GameInfo {
  name: string
  edition: string
  title: Record<string, string>
  seats: number[]
  options: { name: string; values: string[] }[]
  rules: number
  rules_page: string
  languages: string[]
  levels: number[]
  preview?: boolean
  template?: boolean
}

export interface Summary {
  id: string
  game: string
  phase: string
  seats: SeatInfo[]
  options: Record<string, string>
  clock?: Clock | null
  updated: number
  own?: number[]
  your_turn?: boolean
  outcome?: Outcome | null
}

export interface Made { table: string; seats: number[]; secret: string }

export interface SeatWish { kind: 'human' | 'open' | 'bot' | 'remote'; level?: number }

export interface Moment {
  after: number
  view: View
  text: string
  seat?: number | null
  action?: string
  phrase?: Phrase | null
  events?: Phrase[]
}
export interface Replay { info: Info; seat: number | null; outcome: Outcome; moments: Moment[]; steps: number }

// A rule shown in a position.
export interface Example {
  rule: string; seat: number; caption: Record<string, string>; view: View; text: string; legal: Offer[]; press?: string; hide?: string; lit?: string
}

// A game's words file as the server hands it out: [phrases] and a table of spellings a value.
export type Words = Record<string, Record<string, string>>
