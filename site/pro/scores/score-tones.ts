import type { ScoreTone } from '#domain/scoring/score-bands.ts'

export const TEXT_TONES: Record<ScoreTone, string> = {
  gain: 'text-gain',
  caution: 'text-fair',
  loss: 'text-loss',
}
