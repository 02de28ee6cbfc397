// What the server foretells of a drift.
export interface Preview {
  tile: string
  from: [number, number]
  to: [number, number]
  split: number
  joined: number
  lands: { tiles: string[]; centre: boolean }[]
  scores: number[] | null
  swim: number[]
  climb: number[]
}
