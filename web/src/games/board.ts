// What every board is given, and nothing more: it shows a view and offers what is legal.
import type { Offer, Phrase, View } from '../lib/wire'

export interface BoardProps {
  game: string
  view: View
  legal: Offer[] // empty while it is not this seat's turn
  seat: number | null
  names: string[]
  lit: Phrase | null // the phrase of the log under the pointer
  fresh: Phrase[] // what has just happened
  staged: string | null // an action that waits to be confirmed
  act: (action: string) => void
  why: (action: string | null) => void // a click that is not legal; null where no action could be meant
  say: (phrase: Phrase | null | undefined) => string
  spell: (name: string, value: number | string) => string
  preview: (action: string) => Promise<View | null>
}

/** A key press that means "do it" on something that is not a button of its own. */
export function onPress(act: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
  }
}

/** What makes a part of a drawing a button, while it is one. */
export function pressable(on: boolean, otherwise?: string): { role?: string; tabindex?: number } {
  return on ? { role: 'button', tabindex: 0 } : otherwise ? { role: otherwise } : {}
}
