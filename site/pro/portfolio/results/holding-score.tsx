import { findFundName, isFund } from '#domain/markets/funds.ts'
import { findListing } from '#domain/markets/listing.ts'
import { NOT_SCORED } from '#site/pro/company/fund-notice.tsx'
import { CompanyScore } from '#site/pro/scores/company-score.tsx'
import type { ReportedHolding } from './report.ts'

export function HoldingScore({ holding: { symbol, known } }: { holding: ReportedHolding }) {
  if (!known) return null
  const name = findListing(symbol)?.name ?? findFundName(symbol)
  return (
    <div className="border-l-4 border-hairline py-5 pl-4 md:pl-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-title font-medium">
          {symbol}
          {name ? <span className="ml-3 font-sans text-small text-muted">{name}</span> : null}
        </h3>
        <a
          href={`/pro/company/${encodeURIComponent(symbol)}`}
          className="inline-flex min-h-11 items-center text-small font-semibold underline decoration-hairline underline-offset-4 hover:text-accent"
        >
          Open the company sheet of {symbol}
        </a>
      </div>
      {isFund(symbol, name) ? (
        <p className="max-w-2xl text-muted">{NOT_SCORED}</p>
      ) : (
        <CompanyScore symbol={symbol} company={known} level={4} />
      )}
    </div>
  )
}
