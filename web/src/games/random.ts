// Numbers that look random and are the same every time: for grass, stains and stripes, never for the game.
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}
