// The hex map: where places lie, and which legal actions begin and end at each.
import type { Offer } from '../../lib/wire'

export interface Tile { tile: number; name: string; kind: number; q: number; r: number; ring: number; room: number; pieces: number[]; marked: number; land: number }
export interface Pool { q: number; r: number; pieces: number[]; marked: number }
export interface Place { q: number; r: number }

export const R = 50
export const DIRS = ['e', 'ne', 'nw', 'w', 'sw', 'se']
export const DQ = [1, 1, 0, -1, -1, 0]
export const DR = [0, -1, -1, 0, 1, 1]

export const px = (q: number, r: number): number => R * Math.sqrt(3) * (q + r / 2)
export const py = (_: number, r: number): number => R * 1.5 * r
export const at = (q: number, r: number): string => `${q},${r}`
export const distance = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))

export function placeOf(key: string): Place {
  const [q, r] = key.split(',').map(Number)
  return { q, r }
}

function corners(radius: number): [number, number][] {
  return Array.from({ length: 6 }, (_, i) => [Math.sin((i * Math.PI) / 3) * radius, -Math.cos((i * Math.PI) / 3) * radius])
}
export const HEX = corners(47).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** One path around every place given, for coast lines and foam. */
export function outline(places: Place[], radius = 49): string {
  const hex = corners(radius)
  return places.map(({ q, r }) => `M${hex.map(([x, y]) => `${(px(q, r) + x).toFixed(1)} ${(py(q, r) + y).toFixed(1)}`).join('L')}Z`).join('')
}

/** The places at this distance from the centre lie on this line. */
export function ringLine(n: number): string {
  return Array.from({ length: 6 }, (_, i) => `${(Math.cos((i * Math.PI) / 3) * n * R * Math.sqrt(3)).toFixed(1)} ${(Math.sin((i * Math.PI) / 3) * n * R * Math.sqrt(3)).toFixed(1)}`).join('L')
}

/** Lines through the centre, as on an old map. */
export const MERIDIANS = Array.from({ length: 6 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 6) * 900, Math.sin((i * Math.PI) / 6) * 900]
  return `M${(-x).toFixed(0)} ${(-y).toFixed(0)}L${x.toFixed(0)} ${y.toFixed(0)}`
}).join('')

/** Water beside land: where a drift could be thought of. */
export function coastOf(tiles: Tile[], taken: Map<string, Tile>): Place[] {
  const found = new Map<string, Place>()
  for (const tile of tiles) for (let d = 0; d < 6; d++) {
    const [q, r] = [tile.q + DQ[d], tile.r + DR[d]]
    if (!taken.has(at(q, r))) found.set(at(q, r), { q, r })
  }
  return [...found.values()]
}

/** A place named by a tile and a direction, as "S12ne". */
export function sideOf(text: string, byName: Map<string, Tile>): Place | null {
  const found = /^([A-Z]\d*)(e|ne|nw|w|sw|se)$/.exec(text)
  const tile = found && byName.get(found[1])
  if (!found || !tile) return null
  const d = DIRS.indexOf(found[2])
  return { q: tile.q + DQ[d], r: tile.r + DR[d] }
}

export interface Offers {
  direct: Map<string, Offer> // a place that is enough by itself
  from: Map<string, Map<string, Offer[]>> // by where one picks something up and where it goes
  breed: Map<string, Offer>
}

/** What is legal, by where one clicks for it. */
export function readOffers(legal: Offer[], byName: Map<string, Tile>): Offers {
  const offers: Offers = { direct: new Map(), from: new Map(), breed: new Map() }
  const put = (source: Place | null | undefined, target: Place | null | undefined, offer: Offer): void => {
    if (!source || !target) return
    const from = at(source.q, source.r)
    const to = at(target.q, target.r)
    if (!offers.from.has(from)) offers.from.set(from, new Map())
    const map = offers.from.get(from)!
    map.set(to, [...(map.get(to) ?? []), offer])
  }
  for (const offer of legal) {
    const found = /^([A-Z]\d*)([>\-<+=])(\w*)\*?$/.exec(offer.action)
    const tile = found && byName.get(found[1])
    if (!found || !tile) continue
    const [, name, verb, rest] = found
    if (verb === '>') put(tile, sideOf(rest, byName), offer)
    else if (verb === '-') put(tile, sideOf(name + rest, byName), offer)
    else if (verb === '<') put(sideOf(name + rest, byName), tile, offer)
    else if (verb === '+') offers.breed.set(at(tile.q, tile.r), offer)
    else offers.direct.set(at(tile.q, tile.r), offer)
  }
  return offers
}

// ---- pieces keep their identity from view to view, so that they walk, fall and climb before one's eyes --------------------
export interface Piece { id: number; owner: number; place: string; marked: boolean; swims: boolean; index: number; room: number; moved: boolean }

/** The pieces of a view, each the same as one of before where that can be. */
export function track(before: Piece[], tiles: Tile[], pools: Pool[], turn: number | null, fresh: () => number): Piece[] {
  const now: Piece[] = []
  for (const [spots, swims] of [[tiles, false], [pools, true]] as const)
    for (const spot of spots) {
      const room = swims ? spot.pieces.reduce((sum, count) => sum + count, 0) : (spot as Tile).room
      let index = 0
      spot.pieces.forEach((count, owner) => {
        for (let i = 0; i < count; i++) now.push({ id: 0, owner, place: at(spot.q, spot.r), marked: owner === turn && i >= count - spot.marked, swims, index: index++, room, moved: false })
      })
    }
  const left = new Set(before)
  const take = (piece: Piece, old: Piece | undefined): void => {
    if (!old) return
    left.delete(old)
    piece.id = old.id
    piece.moved = old.place !== piece.place
  }
  for (const piece of now) take(piece, [...left].find((old) => old.owner === piece.owner && old.place === piece.place && old.marked === piece.marked))
  for (const piece of now) if (!piece.id) take(piece, [...left].find((old) => old.owner === piece.owner && old.place === piece.place))
  for (const piece of now) if (!piece.id) {
    const { q, r } = placeOf(piece.place)
    const far = (old: Piece): number => {
      const from = placeOf(old.place)
      return distance(from.q - q, from.r - r) + (old.marked === piece.marked ? 0 : 0.5)
    }
    take(piece, [...left].filter((old) => old.owner === piece.owner).toSorted((a, b) => far(a) - far(b))[0])
  }
  for (const piece of now) if (!piece.id) piece.id = fresh()
  const layer = (piece: Piece): number => (piece.moved ? 2 : 0) + (piece.swims ? 1 : 0)
  return now.toSorted((a, b) => layer(a) - layer(b) || a.id - b.id) // what moves lies on top, so that the rest stays one picture
}

// Where the places of a tile lie, by how many it has; swimmers lie in the same way.
const NESTS: [number, number][][] = [
  [[0, 2]],
  [[-19, 3], [19, 3]],
  [[-19, -8], [19, -8], [0, 22]],
  [[-19, -12], [19, -12], [-19, 19], [19, 19]],
  [[-19, -12], [19, -12], [-19, 19], [19, 19], [0, 3]],
  [[-24, -12], [0, -16], [24, -12], [-24, 14], [0, 10], [24, 14]],
]

export function nests(room: number): [number, number][] {
  return NESTS[Math.max(1, Math.min(room, NESTS.length)) - 1]
}

/** Where a piece stands: on a place of its tile, or in the water. */
export function standing(piece: Piece): [number, number] {
  const { q, r } = placeOf(piece.place)
  const spots = nests(piece.room)
  const [x, y] = spots[piece.index % spots.length]
  return [px(q, r) + x, py(q, r) + y]
}
