// Where things are on the raft, in its own units (radius 1000, x east, y north), and how they look from the shore.
export const BUOYS: [number, number][] = [
  [0, 0],
  [280, 0], [260, 156], [153, 288], [-19, 349], [-209, 308], [-359, 166],
  [-416, -45], [-352, -267], [-172, -432], [79, -482], [331, -389], [506, -171],
  [544, 120], [421, 399], [161, 581], [-168, 604], [-472, 447], [-657, 145],
  [-659, -222], [-465, -548], [-120, -732], [283, -711], [628, -477], [807, -88],
  [757, 350], [481, 710], [48, 879], [-423, 799], [-794, 478], [-950, 0],
]
export const OFFSETS: Record<string, [number, number]> = {
  c: [0, 0], e: [30, 0], n: [0, 30], w: [-30, 0], s: [0, -30], ne: [30, 30], nw: [-30, 30], sw: [-30, -30], se: [30, -30],
  ee: [60, 0], nn: [0, 60], ww: [-60, 0], ss: [0, -60],
}
export const LETTERS = 'rybovg'
export const DYES: Record<string, string> = { r: '#cf3f3f', y: '#e3b01f', b: '#2f6fc4', o: '#e9792a', v: '#7a4fc0', g: '#3a8f4b' }
// A shape for each colour, so that colour is never alone.
export const SIGNS: Record<string, string> = {
  r: 'M0-9A9 9 0 1 1-.010-9Z', y: 'M0-10 10 8H-10Z', b: 'M-8-8H8V8H-8Z', o: 'M0-11 11 0 0 11-11 0Z',
  v: 'M0-11 3-4 11-3 5 2 7 10 0 6-7 10-5 2-11-3-3-4Z', g: 'M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z',
}
const SHIFT = [[50, 0], [43, 25], [25, 43], [0, 50], [-25, 43], [-43, 25], [-50, 0], [-43, -25], [-25, -43], [0, -50], [25, -43], [43, -25]]
const TAIL = [[100, 0], [87, 50], [50, 87], [0, 100], [-50, 87], [-87, 50], [-100, 0], [-87, -50], [-50, -87], [0, -100], [50, -87], [87, -50]]

export function tailShift(tail: number | null): [number, number] {
  return tail === null ? [0, 0] : (SHIFT[tail] as [number, number])
}
export function tailEnd(tail: number | null): [number, number] {
  return tail === null ? [0, 0] : (TAIL[tail] as [number, number])
}

export interface Tilt { x: number; y: number }
/** How steep the raft is at the most it bears. */
export const LEAN = 0.15

/** A point of the raft (height z above its deck) on a picture of 1200 by 800, seen from the south and from above. */
export function project(x: number, y: number, tilt: Tilt, z = 0): [number, number] {
  const height = z - (x * tilt.x + y * tilt.y)
  const near = 1 / (1 + 0.00021 * y)
  return [600 + x * 0.54 * near, 372 - (y * 0.315 + height * 0.72) * near]
}

/** The map of the deck around a point, for drawing flat things on it. */
export function matrix(x: number, y: number, tilt: Tilt): string {
  const [px, py] = project(x, y, tilt)
  const [ex, ey] = project(x + 1, y, tilt)
  const [nx, ny] = project(x, y + 1, tilt)
  return `matrix(${ex - px} ${ey - py} ${nx - px} ${ny - py} ${px} ${py})`
}

export function ring(radius: number, tilt: Tilt, z = 0): string {
  return Array.from({ length: 60 }, (_, i) => {
    const [x, y] = project(Math.cos((i * Math.PI) / 30) * radius, Math.sin((i * Math.PI) / 30) * radius, tilt, z)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }).join(' ')
}

// ---- the fall ------------------------------------------------------------------------------------------------------------
/** How steep the raft is at a moment of its capsizing, 0 to 1: over it goes, and under. */
export function steepness(moment: number): number {
  const over = Math.min(1, moment / 0.55)
  return LEAN + 0.55 * over * over
}

export interface Falling { x: number; y: number; z: number; turn: number; wet: boolean }

/** Where a beaver is at a moment of the capsizing: it slides the way the raft tips, over the edge, into the water. */
export function falling(x: number, y: number, way: Tilt, moment: number): Falling {
  const slid = Math.max(0, moment - 0.18) / 0.82
  const far = 2600 * slid * slid
  const [nx, ny] = [x + way.x * far, y + way.y * far]
  const over = Math.max(0, Math.hypot(nx, ny) - 1000)
  return { x: nx, y: ny, z: -over * 0.9, turn: (way.x >= 0 ? 1 : -1) * slid * slid * 130, wet: over > 220 }
}

/** Where along its way a beaver from here meets the edge. */
export function exit(x: number, y: number, way: Tilt): [number, number] {
  const along = x * way.x + y * way.y
  const far = -along + Math.sqrt(Math.max(0, along * along + 1150 * 1150 - x * x - y * y))
  return [x + way.x * far, y + way.y * far]
}

/** The middles of stacked logs: heaps of fifteen, five at the bottom. */
export function stack(logs: number): [number, number][] {
  return Array.from({ length: logs }, (_, log) => {
    let [left, row] = [log % 15, 0]
    while (left >= 5 - row) left -= 5 - row++
    return [10 + Math.floor(log / 15) * 86 + left * 16 + row * 8, -row * 13.5]
  })
}
