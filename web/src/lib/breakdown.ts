// How a finished game was counted, as rows of a table with a column a seat: read off what happened and the last view.
import type { Phrase, Step, View } from './wire'
import { t } from './words.svelte'

export interface Row { label: string; cells: (number | string)[]; total?: boolean }

/** Everything that happened and was not taken back, in order. */
export function happened(steps: Step[]): Phrase[] {
  const cancelled = new Set(steps.flatMap((step) => step.cancels ?? []))
  return steps.filter((step) => !cancelled.has(step.version)).flatMap((step) => step.events ?? [])
}

function sum(events: Phrase[], key: string, seats: number, value: string): number[] {
  const found = Array.from({ length: seats }, () => 0)
  for (const event of events) if (event.key === key) found[Number(event.values?.seat)] += Number(event.values?.[value] ?? 0)
  return found
}

function raptor(view: View, events: Phrase[]): Row[] {
  return [
    { label: t('row_escaped'), cells: [view.escaped, '']},
    { label: t('row_eaten'), cells: [events.filter((event) => event.key === 'ate').length, ''] },
    { label: t('row_captured'), cells: ['', view.captured] },
    { label: t('row_darts'), cells: ['', view.wounds] },
  ]
}

function trias(view: View, events: Phrase[]): Row[] {
  const seats = view.scores.length
  return [
    { label: t('row_scored'), cells: sum(events, 'scored', seats, 'points') },
    { label: t('row_counted'), cells: sum(events, 'counted', seats, 'points') },
    { label: t('row_sum'), cells: view.scores, total: true },
  ]
}

function vivarium(view: View): Row[] {
  const rows = ['creatures', 'gems', 'tokens', 'contracts', 'sum'] as const
  return rows.map((row) => ({
    label: t(`row_${row}`), cells: view.players.map((player: View) => player.points[row]), total: row === 'sum',
  }))
}

function castor(view: View, events: Phrase[]): Row[] {
  const seats = view.players.length
  const none = (): number[] => Array.from({ length: seats }, () => 0)
  const trips: number[][] = [none()]
  const lost = none()
  for (const event of events) {
    const seat = Number(event.values?.seat)
    if (event.key === 'trip_began' && Number(event.values?.trip) > 1) trips.push(none())
    else if (event.key === 'took_log') trips[trips.length - 1][seat] += 1
    else if (event.key === 'tipped') lost[seat] -= Number(event.values?.logs ?? 0)
  }
  return [
    ...trips.map((cells, index) => ({ label: t('row_trip', { trip: index + 1 }), cells })),
    { label: t('row_tipped'), cells: lost },
    { label: t('row_sum'), cells: view.players.map((player: View) => player.logs), total: true },
  ]
}

export function breakdown(game: string, view: View, steps: Step[]): Row[] {
  const events = happened(steps)
  if (game === 'raptor') return raptor(view, events)
  if (game === 'trias' || game === 'ciao_dino') return trias(view, events)
  if (game === 'vivarium') return vivarium(view)
  if (game === 'castor_party') return castor(view, events)
  return []
}

/** The points of each seat, where the game counts any. */
export function scoresOf(rows: Row[]): number[] | null {
  const total = rows.find((row) => row.total)
  return total ? total.cells.map(Number) : null
}

const COUNTING = new Set(['scored', 'counted', 'total', 'uncovered', 'won'])
const LAST = 4

/** The last scoring in the game's own sentences; where nothing is scored, what led to the end. */
export function toldAtTheEnd(steps: Step[]): Phrase[] {
  const cancelled = new Set(steps.flatMap((step) => step.cancels ?? []))
  const last = [...steps].reverse().find((step) => step.events?.length && !cancelled.has(step.version))
  const counted = (last?.events ?? []).filter((event) => COUNTING.has(event.key))
  return counted.length ? counted : happened(steps).slice(-LAST)
}
