import { formatDollars, formatNumber } from '#domain/figures.ts'
import type { AnalysisCategory, Holding, PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { getOverallScore, getScoreBand, type ScoreTone } from '#domain/portfolio/score-bands.ts'
import { Badge } from '#site/pro/badge.tsx'
import { NoAnalysis } from './no-analysis.tsx'

type ResultsTabProps = {
  analysis: PortfolioAnalysis | undefined
  /** Why demo data stands where a picture was given. */
  notice?: string
  onDemo: () => void
}

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

export function ResultsTab({ analysis, notice, onDemo }: ResultsTabProps) {
  if (!analysis) return <NoAnalysis onDemo={onDemo} />
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_1fr]">
      {notice ? (
        <p role="status" className="max-w-2xl text-small lg:col-span-2">
          {notice} The results show demo data.
        </p>
      ) : null}
      <OverallScore categories={analysis.categories} />
      <Holdings holdings={analysis.holdings} />
      <div className="grid gap-px border-y border-hairline bg-hairline md:grid-cols-3 lg:col-span-2">
        {analysis.categories.map((category) => (
          <CategoryCard key={category.category} category={category} />
        ))}
      </div>
    </div>
  )
}

function OverallScore({ categories }: { categories: AnalysisCategory[] }) {
  const score = getOverallScore(categories.map((category) => category.score)) ?? 0
  const { label, tone } = getScoreBand(score)
  return (
    <div>
      <Badge tone="unknown">Demo data</Badge>
      <h3 className="mt-4 font-sans text-small font-medium text-muted">Overall score</h3>
      <p className="mt-1 font-serif text-display leading-none">
        {score}
        <span className="text-title text-muted">/100</span>
      </p>
      <p className={`mt-2 text-lead font-semibold ${TEXT_TONES[tone]}`}>{label}</p>
      <ScoreBar name="Overall score" score={score} />
      <p className="mt-3 text-note text-muted">
        The rounded mean of the three schools. For education only; this is not advice.
      </p>
    </div>
  )
}

function Holdings({ holdings }: { holdings: Holding[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="mb-3 text-left font-medium text-muted">Holdings</caption>
        <thead className="border-b border-hairline text-note text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Symbol
            </th>
            {['Shares', 'Price', 'Value', 'Weight'].map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-right font-medium last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <HoldingRow key={holding.symbol} holding={holding} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HoldingRow({ holding }: { holding: Holding }) {
  const figures = [
    formatNumber(holding.shares, 0, 3),
    formatDollars(holding.currentPriceCents),
    formatDollars(holding.totalValueCents),
    `${formatNumber(holding.weight, 0, 1)}%`,
  ]
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-3 pr-3 text-left font-semibold">
        {holding.symbol}
      </th>
      {figures.map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <td key={column} className="px-2 py-3 text-right last:pr-0">
          {figure}
        </td>
      ))}
    </tr>
  )
}

function CategoryCard({ category }: { category: AnalysisCategory }) {
  const { label, tone } = getScoreBand(category.score)
  return (
    <div className="flex flex-col bg-paper py-5 md:px-5 md:first:pl-0 md:last:pr-0">
      <h3 className="text-title font-medium">{category.category}</h3>
      <p className="mt-1 min-h-12 text-small text-muted">{category.description}</p>
      <p className="mt-auto flex items-baseline justify-between pt-3">
        <span className="font-serif text-heading leading-none">{category.score}</span>
        <span className={`text-small font-semibold ${TEXT_TONES[tone]}`}>{label}</span>
      </p>
      <ScoreBar name={`${category.category} score`} score={category.score} />
    </div>
  )
}

function ScoreBar({ name, score }: { name: string; score: number }) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={score}
      className="mt-3 h-2 overflow-hidden rounded-round bg-hairline"
    >
      <div
        className={`h-full rounded-round ${BAR_TONES[getScoreBand(score).tone]}`}
        style={{ width: `${score}%` }}
      />
    </div>
  )
}
