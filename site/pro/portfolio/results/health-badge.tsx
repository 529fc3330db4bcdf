import type { ReportedHolding } from './report.ts'
import { ScoreCell } from './score-cell.tsx'

export function HealthBadge({ health }: Pick<ReportedHolding, 'health'>) {
  if (!health) return <ScoreCell score={null} />
  const share = health.score / health.judged
  const tone = share >= 7 / 9 ? 'text-gain' : share >= 4 / 9 ? 'text-fair' : 'text-loss'
  return (
    <span
      className={`inline-block rounded-seal border border-current px-1.5 text-note whitespace-nowrap ${tone}`}
    >
      {health.score} of {health.judged}
    </span>
  )
}
