import type { ReactNode } from 'react'
import { formatNumber, formatPercent, formatPrice } from '#domain/format-number.ts'
import { formatFigure } from '#domain/scoring/format-value.ts'
import { getScoreBand } from '#domain/scoring/score-bands.ts'
import type { ArithmeticStep } from '#domain/scoring/show-arithmetic.ts'
import { TEXT_TONES } from './score-tones.ts'

type ScoreFigureProps = {
  score: number | null
  /** In place of a score. */
  whyNot: string
}

export function ScoreFigure({ score, whyNot }: ScoreFigureProps) {
  if (score === null) return <span className="text-small text-muted">{whyNot}</span>
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
      className="h-2 overflow-hidden rounded-round bg-hairline [print-color-adjust:exact]"
    >
      {score === null ? null : (
        <div
          className="h-full rounded-round bg-ink transition-[width] duration-200 [print-color-adjust:exact]"
          style={{ width: `${score}%` }}
        />
      )}
    </div>
  )
}

type FoldProps = {
  level: 3 | 4
  controls: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

export function FoldHeading({ level, controls, isOpen, onToggle, children }: FoldProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className="text-title font-medium">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        className="-ml-1 flex min-h-11 items-center gap-2 pr-2 pl-1 text-left hover:text-accent"
        onClick={onToggle}
      >
        <Chevron isOpen={isOpen} />
        {children}
      </button>
    </Heading>
  )
}

export function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 shrink-0 text-muted transition-transform duration-150 print:invisible ${isOpen ? 'rotate-90' : ''}`}
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

export function formatStep({ value, unit }: ArithmeticStep): string {
  if (!Number.isFinite(value)) return 'not computable'
  if (unit === 'fraction') return formatPercent(value)
  if (unit === 'perShare') return formatPrice(value)
  if (unit === 'millions') return `${formatFigure(value)} million`
  return formatNumber(value, 0, unit === 'count' ? 0 : 2)
}
