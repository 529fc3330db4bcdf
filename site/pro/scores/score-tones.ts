import type { ScoreTone } from '#domain/scoring/score-bands.ts'

export const TEXT_TONES: Record<ScoreTone, string> = {
  gain: 'text-gain',
  caution: 'text-fair',
  loss: 'text-loss',
}

export const BAR_TONES: Record<ScoreTone, string> = {
  gain: 'bg-gain',
  caution: 'bg-fair',
  loss: 'bg-loss',
}

/** For a background that shows more than one color. */
export const COLORS: Record<ScoreTone, string> = {
  gain: 'var(--color-gain)',
  caution: 'var(--color-fair)',
  loss: 'var(--color-loss)',
}
