export type ScoreBand = { label: 'Excellent' | 'Good' | 'Needs Improvement'; tone: ScoreTone }

export type ScoreTone = 'gain' | 'caution' | 'loss'

/** The band of a score from 0 to 100: 80 and 60 are the lower ends of the two upper bands. */
export function getScoreBand(score: number): ScoreBand {
  if (score >= 80) return { label: 'Excellent', tone: 'gain' }
  if (score >= 60) return { label: 'Good', tone: 'caution' }
  return { label: 'Needs Improvement', tone: 'loss' }
}

/** The rounded mean of the schools' scores; undefined if there are none. */
export function getOverallScore(scores: number[]): number | undefined {
  if (scores.length === 0) return undefined
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
