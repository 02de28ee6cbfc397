// What the lobby and the shell know of each game by name: how it looks, how long it takes, how it spells its places.
import type { Component } from 'svelte'
import type { UiKey } from '../words/ui'
import type { BoardProps } from './board'

export interface Shelved {
  minutes: number
  blurb: UiKey
  hue: string
  mainSeats: number // how many sit down for "play now"
  people?: boolean // seats are no roles: people go by their names
  spell?: (name: string, value: number) => string | undefined
  board?: () => Promise<{ default: Component<BoardProps> }>
  /** Whether the board itself offers this action; the others become buttons under the prompt. */
  onBoard?: (action: string) => boolean
}

const CELLS = new Set(['cell', 'piece', 'from', 'to'])
const EXITS = ['nw', 'sw', 'ne', 'se']

function raptorSpell(name: string, value: number): string | undefined {
  if (CELLS.has(name)) return `${'abcdefghijk'[value % 11]}${Math.floor(value / 11) + 1}`
  if (name === 'exit') return EXITS[value]
  if (name === 'strips') return ['AABB', 'ABAB', 'ABBA', 'BAAB', 'BABA', 'BBAA'][value - 1]
  return undefined
}

function vivariumSpell(name: string, value: number): string | undefined {
  if (name === 'slot' || name === 'from') return `${Math.floor(value / 4) + 1}${(value % 4) + 1}`
  if (name === 'domino' || name === 'given' || name === 'other') return ['-', '1-2', '1-3', '1-4', '2-3', '2-4', '3-4'][value]
  return undefined
}

const DIRECTIONS = ['e', 'ne', 'nw', 'w', 'sw', 'se']

export function triasTile(letters: string, tile: number): string {
  if (tile === 36) return letters[3]
  return tile < 9 ? `${letters[0]}${tile + 1}` : tile < 24 ? `${letters[1]}${tile - 8}` : `${letters[2]}${tile - 23}`
}

function triasSpell(letters: string) {
  return (name: string, value: number): string | undefined => {
    if (name === 'tile' || name === 'to' || name === 'piece') return triasTile(letters, value)
    if (name === 'place' || name === 'side') return triasTile(letters, Math.floor(value / 6)) + DIRECTIONS[value % 6]
    return undefined
  }
}

function castorSpell(name: string, value: number): string | undefined {
  if (name === 'east' || name === 'north') return value > 0 ? `+${value}` : String(value)
  return undefined
}

export const shelf: Record<string, Shelved> = {
  raptor: {
    minutes: 30, blurb: 'blurb_raptor', hue: '#3d6b35', mainSeats: 2, spell: raptorSpell,
    board: () => import('./raptor/Board.svelte'),
    onBoard: (action) => action !== 'done' && action !== 'heal',
  },
  trias: {
    minutes: 60, blurb: 'blurb_trias', hue: '#2f5d74', mainSeats: 3, spell: triasSpell('MSWP'),
    board: () => import('./trias/Board.svelte'),
    onBoard: (action) => action !== 'end',
  },
  ciao_dino: {
    minutes: 60, blurb: 'blurb_ciao_dino', hue: '#b5541f', mainSeats: 3, spell: triasSpell('MSJV'),
    board: () => import('./trias/Board.svelte'),
    onBoard: (action) => action !== 'end',
  },
  vivarium: {
    minutes: 40, blurb: 'blurb_vivarium', hue: '#6a4a2a', mainSeats: 3, spell: vivariumSpell,
    board: () => import('./vivarium/Board.svelte'),
    onBoard: (action) => /^(give|take|pick):/.test(action),
  },
  castor_party: {
    minutes: 30, blurb: 'blurb_castor_party', hue: '#1f6f8b', mainSeats: 3, people: true, spell: castorSpell,
    board: () => import('./castor_party/Board.svelte'),
    onBoard: (action) => !['card', 'log', 'done', 'pass'].includes(action),
  },
  moth: { minutes: 3, blurb: 'blurb_moth', hue: '#4b4470', mainSeats: 2 },
}

export const ORDER = ['raptor', 'castor_party', 'vivarium', 'trias', 'ciao_dino']
