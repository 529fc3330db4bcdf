import type { PortfolioScore, ScoredHolding } from '#domain/scoring/analyze-portfolio.ts'
import { SCHOOLS } from '#domain/scoring/score-company.ts'

const NAMES = { graham: 'Graham', buffett: 'Buffett', lynch: 'Lynch' }

/** Values and weights of the reader's own holdings, and what their schools can say. */
export function EnteredResults({ score }: { score: PortfolioScore }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-sans text-small font-medium text-muted">Overall score</h3>
        <p className="mt-1 font-serif text-heading">{say(score.overall)}</p>
        <dl className="mt-4 text-small">
          {SCHOOLS.map((school) => (
            <div key={school} className="flex justify-between gap-3 border-b border-hairline py-2">
              <dt>{NAMES[school]}</dt>
              <dd className="text-muted">{say(score.schools[school].score)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-note text-muted">
          Scores need a company’s annual accounts. For education only; this is not advice.
        </p>
      </div>
      <div className="min-w-0 overflow-x-auto">
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
            {score.holdings.map((holding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may stand twice
              <ResultRow key={index} holding={holding} currency={score.currency} />
            ))}
          </tbody>
        </table>
        {score.rates ? (
          <p className="mt-3 text-note text-muted">
            Converted into {score.currency} at rates of {score.rates.date}. Source:{' '}
            {score.rates.source}.
          </p>
        ) : null}
      </div>
    </div>
  )
}

function ResultRow({ holding, currency }: { holding: ScoredHolding; currency: string }) {
  const figures = [
    holding.shares.toLocaleString('en-US', { maximumFractionDigits: 6 }),
    formatMoney(holding.price, holding.currency),
    formatMoney(holding.value, currency),
    `${(holding.weight * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`,
  ]
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-3 pr-3 text-left font-semibold">
        {holding.symbol}
      </th>
      {figures.map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <td key={column} className="px-2 py-3 text-right tabular-nums last:pr-0">
          {figure}
        </td>
      ))}
    </tr>
  )
}

function say(score: number | null): string {
  return score === null ? 'Not enough data' : `${score}/100`
}

function formatMoney(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 2 })
}
