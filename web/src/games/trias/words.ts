// Words in which the two editions differ, by the name of the game.
import { b } from '../../words/boards'

type Differing = 'splits' | 'joins' | 'whole' | 'ring' | 'gone'

export function ownWord(game: string, key: Differing, values: Record<string, string | number> = {}): string {
  const edition = game === 'ciao_dino' ? 'ciao_dino' : 'trias'
  return b(`${edition}_${key}` as const, values)
}
