import type { Listing } from '#domain/markets/listing.ts'
import { SheetSection } from './sheet-section.tsx'

type WithoutStatementsProps = { symbol: string; listing: Listing; problem: string }

export function WithoutStatements({ symbol, listing, problem }: WithoutStatementsProps) {
  const name = listing.name ?? symbol
  const isAmerican = listing.country === 'US'
  return (
    <SheetSection id="years" title="Financial statements">
      <div className="max-w-2xl">
        <p className="text-lead">{problem}</p>
        <p className="mt-3 text-muted">
          {isAmerican
            ? 'Financial statements come from what companies file with the SEC.'
            : 'Financial statements come from what companies file with the SEC: all American companies, and some from Asia. Most companies listed elsewhere file only in their home country.'}
        </p>
        <p className="mt-3 text-muted">
          You can still score {name}: enter the figures from its annual report in the worksheet
          below.
        </p>
      </div>
    </SheetSection>
  )
}
