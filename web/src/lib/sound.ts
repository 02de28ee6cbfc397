// Soft sounds, made on the spot: a wooden tap for a move, two notes for one's turn, a low knock for a refusal.
import { prefs } from './prefs.svelte'

let context: AudioContext | null = null

function note(pitch: number, after: number, length: number, loud: number, shape: OscillatorType): void {
  if (!context) return
  const start = context.currentTime + after
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = shape
  tone.frequency.setValueAtTime(pitch, start)
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}

export function sound(kind: 'tap' | 'turn' | 'no' | 'end'): void {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  if (kind === 'tap') note(320, 0, 0.09, 0.05, 'triangle')
  else if (kind === 'no') note(140, 0, 0.16, 0.06, 'sine')
  else if (kind === 'turn') [523, 659].forEach((pitch, i) => note(pitch, i * 0.12, 0.3, 0.05, 'sine'))
  else [392, 494, 587, 784].forEach((pitch, i) => note(pitch, i * 0.13, 0.5, 0.05, 'sine'))
}
