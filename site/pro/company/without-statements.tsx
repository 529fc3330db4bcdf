import { explainMarket } from '#domain/companies/statement-markets.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { SheetSection } from './sheet-section.tsx'

type WithoutStatementsProps = {
  symbol: string
  listing: Listing
  name: string | undefined
  problem: string
}

export function WithoutStatements({
  symbol,
  listing,
  name = symbol,
  problem,
}: WithoutStatementsProps) {
  return (
    <SheetSection id="years" title="Financial statements">
      <div className="max-w-2xl">
        <p className="text-lead">{problem}</p>
        <p className="mt-3 text-muted">{explainMarket(listing.country)}</p>
        <p className="mt-3 text-muted">
          You can still score {name}: enter the figures from its annual report in the worksheet
          below. They stay on this device, and an analysis of your portfolio exports them as a CSV
          file.
        </p>
        <p className="mt-3">
          <a href="/pro/companies" className="underline underline-offset-4 hover:text-accent">
            All companies with financial statements
          </a>
        </p>
      </div>
    </SheetSection>
  )
}
