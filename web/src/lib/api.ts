// The HTTP half of the server. Every refusal comes as a sentence; see docs/wire.md.
import type { Clock, Example, Full, GameInfo, Made, Refusal, Replay, SeatWish, Summary, Undo, Words } from './wire'

export class Refused extends Error {
  constructor(readonly code: string, sentence: string, readonly status: number) {
    super(sentence)
  }
}

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Refused('offline', 'The server does not answer.', 0)
  }
  if (!answer.ok) {
    let refusal: Partial<Refusal> = {}
    try {
      refusal = await answer.json()
    } catch {
      // not every proxy answers in JSON
    }
    throw new Refused(refusal.code ?? 'unknown', refusal.sentence ?? `${answer.status} ${answer.statusText}`, answer.status)
  }
  return answer.status === 204 ? (undefined as T) : answer.json()
}

export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, string>
  name?: string
  undo?: Undo
  listed?: boolean
  spectators?: boolean
  hints?: boolean
  clock?: Clock | null
  stand_in?: number
  position?: string
}

export interface Fork {
  after: number
  seats: SeatWish[]
  name: string
  undo: Undo
  spectators: boolean
  clock: Clock | null
}

// The games do not change while a page is open: every part of it that asks gets the same answer.
let games: Promise<GameInfo[]> | null = null
export function fetchGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    games = null
    throw error
  })
  return games
}
export const fetchWords = (game: string, language: string): Promise<Words> =>
  ask(`/api/games/${game}/words/${language}`)
export const fetchExamples = (game: string): Promise<Example[]> => ask(`/api/games/${game}/examples`)
export const fetchOpenTables = (): Promise<Summary[]> => ask('/api/tables')
export const fetchTable = (id: string): Promise<Full> => ask(`/api/tables/${id}`)
export const fetchMyTables = (): Promise<Summary[]> => ask('/api/mine')
export const openTable = (wish: NewTable): Promise<Made> => ask('/api/tables', 'POST', wish)
export const joinTable = (id: string, name: string, seat?: number): Promise<Made> =>
  ask(`/api/tables/${id}/join`, 'POST', seat === undefined ? { name } : { name, seat })
export const leaveTable = (id: string, seat: number): Promise<void> => ask(`/api/tables/${id}/leave`, 'POST', { seat })
export const closeTable = (id: string): Promise<void> => ask(`/api/tables/${id}/close`, 'POST')
export const seatBot = (id: string, seat: number, level: number): Promise<void> =>
  ask(`/api/tables/${id}/seats/${seat}`, 'PUT', { level })
export const standIn = (id: string, seat: number, level: number): Promise<void> =>
  ask(`/api/tables/${id}/seats/${seat}/stand-in`, 'POST', { level })
export const comeBack = (id: string, seat: number): Promise<void> => ask(`/api/tables/${id}/return`, 'POST', { seat })
export const rematch = (id: string): Promise<{ table: string }> => ask(`/api/tables/${id}/rematch`, 'POST')
export const ownLink = (id: string, seat: number): Promise<Made> => ask(`/api/tables/${id}/link`, 'POST', { seat })
export const forkTable = (id: string, wish: Fork): Promise<Made> => ask(`/api/tables/${id}/fork`, 'POST', wish)
export const fetchReplay = (id: string, seat: number | null): Promise<Replay> =>
  ask(`/api/tables/${id}/replay${seat === null ? '' : `?eyes=${seat}`}`)
export const openSession = (secret: string): Promise<{ seats: [string, number][] }> =>
  ask('/api/session', 'POST', { secret })
export const recordAddress = (id: string): string => `/api/tables/${id}/record`

export async function fetchRules(game: string, language: string): Promise<string> {
  const answer = await fetch(`/api/games/${game}/rules/${language}/page`)
  if (!answer.ok) throw new Refused('not_found', `${answer.status}`, answer.status)
  return answer.text()
}
