import { getScoreBand } from '#domain/scoring/score-bands.ts'
import { BAR_TONES } from '#site/pro/scores/score-tones.ts'

/** A score in a table: the number, and a bar that says the same. */
export function ScoreCell({ score }: { score: number | null }) {
  if (score === null) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not enough data</span>
      </span>
    )
  }
  const { tone } = getScoreBand(score)
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span
        aria-hidden="true"
        className="h-1.5 w-10 print:w-6 overflow-hidden rounded-round bg-hairline"
      >
        <span
          className={`block h-full [print-color-adjust:exact] ${BAR_TONES[tone]}`}
          style={{ width: `${score}%` }}
        />
      </span>
      <span className="w-7">{score}</span>
    </span>
  )
}
