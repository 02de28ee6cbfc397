// What everybody can see of how a seat stands, in a word or two, for the list of players.
import { b } from '../words/boards'
import type { View } from './wire'

export function standing(game: string, view: View, seat: number): string {
  if (game === 'trias' || game === 'ciao_dino') return b('trias_points', { count: view.scores[seat] })
  if (game === 'castor_party') return b('castor_logs', { count: view.players[seat].logs })
  if (game === 'vivarium') {
    const { sum, is_whole } = view.players[seat].points
    return b(is_whole ? 'vivarium_points' : 'vivarium_open_points', { count: sum })
  }
  return ''
}
