// The colours of the seats, apart for most eyes, and a shape for each so that colour is never alone.
const COLOURS: Record<string, string[]> = {
  trias: ['#24211f', '#f4f1e8', '#8b8f94', '#b3261e', '#e2ab17'],
  ciao_dino: ['#c62b2b', '#1d5fa8', '#7a3fa8', '#24211f', '#2c8a45'],
}
const OTHERS = ['#b3261e', '#1d5fa8', '#d99a06', '#5b2a86', '#17805c', '#3b3b3b']

export function seatColour(game: string | undefined, seat: number): string {
  return (COLOURS[game ?? ''] ?? OTHERS)[seat % 6]
}

/** The line around a mark or a figure of that seat, to stand out from any ground. */
export function seatEdge(game: string | undefined, seat: number): string {
  return game === 'trias' && seat === 1 ? '#24211f' : '#fffaf0'
}

const SHAPES = [
  'M0-11A11 11 0 1 1-.010-11Z',
  'M-10-10H10V10H-10Z',
  'M0-12 12 9H-12Z',
  'M0-13 13 0 0 13-13 0Z',
  'M0-12 3.500-4 12-3.500 5.500 2.500 7.500 11 0 6.500-7.500 11-5.500 2.500-12-3.500-3.500-4Z',
  'M-4-11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z',
]

export function seatShape(seat: number): string {
  return SHAPES[seat % SHAPES.length]
}
