import { explainClosedMarket } from '#domain/companies/closed-markets.ts'
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
  const closed = explainClosedMarket(listing.country)
  return (
    <SheetSection id="years" title="Financial statements">
      <div className="max-w-2xl">
        <p className="text-lead">{problem}</p>
        <p className="mt-3 text-muted">{closed ?? describeSources(listing)}</p>
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

function describeSources({ country }: Listing): string {
  return country === 'US'
    ? 'Financial statements come from what companies file with the SEC.'
    : 'Financial statements come from what companies file with the SEC: all American companies, and some from Asia. Most companies listed elsewhere file only in their home country.'
}
