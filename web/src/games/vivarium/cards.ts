// What a card's name says: creatures "aD2", equipment "bag1" or "flask1-mp", contracts "pair-mp".
export const TYPES = ['m', 'p', 'a', 'd']
export const COLOURS = ['M', 'F', 'D', 'S']
export const TYPE_DYES: Record<string, string> = { m: '#7c8794', p: '#5d8f3c', a: '#b8763a', d: '#8d3f66' }
export const LAND: Record<string, { sky: string; ground: string; dye: string }> = {
  M: { sky: '#cdd8e4', ground: '#8d99a8', dye: '#5f7186' }, F: { sky: '#d5e6c3', ground: '#7fa566', dye: '#44733a' },
  D: { sky: '#f4e2b3', ground: '#dcb46a', dye: '#b07a25' }, S: { sky: '#cfe0da', ground: '#6f9a94', dye: '#2f6f6b' },
}
// Signs for types and lands, about 20 wide, so that colour is never alone.
export const SIGN: Record<string, string> = {
  m: 'M0-9 8-3 5 8H-5L-8-3Z', p: 'M0 9Q-10 2-6-8 2-8 4 0 8-2 9-6 11 4 0 9Z', a: 'M-7 3a3 3 0 1 1 .010 0ZM0-3a3 3 0 1 1 .010 0ZM7 3a3 3 0 1 1 .010 0ZM-6 9Q0 0 6 9Z', d: 'M-9 7Q-8-8 3-9L1-4 9-3 5 1 8 5 1 4Q-2 9-9 7Z',
  M: 'M-10 8-3-7 1 1 4-4 10 8Z', F: 'M0-10 7 2H3V9H-3V2H-7Z', D: 'M-10 7Q-4-4 2 3 6-2 10 7ZM5-6a3 3 0 1 1 .010 0Z', S: 'M-10 2q5-5 10 0t10 0v3q-5-5-10 0t-10 0ZM-3-1V-9H-1V-1ZM3-1V-7H5V-1Z',
}

export type Face =
  | { kind: 'creature'; type: string; land: string; points: number; seed: number }
  | { kind: 'equipment'; what: string; symbol: number; pair: string }
  | { kind: 'contract'; family: string; icons: string[]; symbol: number }

export function face(name: string): Face {
  const creature = /^([mpad])([MFDS])([123])$/.exec(name)
  if (creature) {
    const [, type, land, points] = creature
    return { kind: 'creature', type, land, points: Number(points), seed: TYPES.indexOf(type) * 12 + COLOURS.indexOf(land) * 3 + Number(points) }
  }
  const equipment = /^(bag|flask|binoculars|camera|compass|lamp|map|shovel)([1-4])(?:-(\w\w))?$/.exec(name)
  if (equipment) return { kind: 'equipment', what: equipment[1], symbol: Number(equipment[2]), pair: equipment[3] ?? '' }
  const [family, rest = ''] = name.split('-')
  if (family === 'symbol') return { kind: 'contract', family, icons: [], symbol: Number(rest) }
  if (family === 'sets') return { kind: 'contract', family, icons: rest === 'types' ? TYPES : COLOURS, symbol: 0 }
  return { kind: 'contract', family, icons: [...rest].filter((letter) => letter in SIGN), symbol: 0 }
}

const PAIRS = ['mp', 'ma', 'md', 'pa', 'pd', 'ad']
const KINDS = ['bag', 'flask', 'binoculars', 'camera', 'compass', 'lamp', 'map', 'shovel']
const CONTRACTS = [...COLOURS.map((letter) => `each-${letter}`), ...TYPES.map((letter) => `each-${letter}`), ...PAIRS.map((pair) => `pair-${pair}`), 'pair-MF', 'pair-MD', 'pair-MS', 'pair-FD', 'pair-FS', 'pair-DS', 'symbol-1', 'symbol-2', 'symbol-3', 'symbol-4', 'sets-types', 'sets-colours', 'contracts', 'equipment', 'little']

/** A card's number in the words file, which follows from its name: the order of faces in the box. */
export function cardNumber(name: string): number {
  if (name === '?' || name === '-') return 0
  const card = face(name)
  if (card.kind === 'creature') return card.seed
  if (card.kind === 'contract') return 101 + CONTRACTS.indexOf(name)
  const kind = KINDS.indexOf(card.what)
  if (kind === 0) return 48 + card.symbol
  if (kind === 1) return 53 + (card.symbol - 1) * 6 + PAIRS.indexOf(card.pair)
  return 77 + (kind - 2) * 4 + card.symbol - 1
}
