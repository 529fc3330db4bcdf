import { formatNumber, formatPercent, formatPrice } from '#domain/figures.ts'
import { getScoreBand, type ScoreTone } from '#domain/portfolio/score-bands.ts'
import { formatFigure, type Step } from '#domain/scoring/show-arithmetic.ts'

const TEXT_TONES: Record<ScoreTone, string> = {
  gain: 'text-gain',
  caution: 'text-fair',
  loss: 'text-loss',
}

const BAR_TONES: Record<ScoreTone, string> = {
  gain: 'bg-gain',
  caution: 'bg-fair',
  loss: 'bg-loss',
}

export function ScoreFigure({ score }: { score: number | null }) {
  if (score === null) return <span className="text-small text-muted">Not enough data</span>
  const { label, tone } = getScoreBand(score)
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-serif text-heading leading-none tabular-nums">
        {score}
        <span className="text-body text-muted">/100</span>
      </span>
      <span className={`text-small font-semibold ${TEXT_TONES[tone]}`}>{label}</span>
    </span>
  )
}

export function ScoreBar({ name, score }: { name: string; score: number | null }) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={score ?? undefined}
      aria-valuetext={score === null ? 'Not enough data' : undefined}
      className="h-2 overflow-hidden rounded-round bg-hairline"
    >
      {score === null ? null : (
        <div
          className={`h-full rounded-round transition-[width] duration-200 ${BAR_TONES[getScoreBand(score).tone]}`}
          style={{ width: `${score}%` }}
        />
      )}
    </div>
  )
}

export function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-print="none"
      className={`size-4 shrink-0 text-muted transition-transform duration-150 ${isOpen ? 'rotate-90' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </svg>
  )
}

export function formatStep({ value, unit }: Step): string {
  if (!Number.isFinite(value)) return 'not computable'
  if (unit === 'fraction') return formatPercent(value)
  if (unit === 'perShare') return formatPrice(value)
  if (unit === 'millions') return `${formatFigure(value)} million`
  return formatNumber(value, 0, unit === 'count' ? 0 : 2)
}
