import { useState } from 'react'
import { roundToDigits } from '#domain/format-number.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { ScoredCompany } from '#domain/scoring/company.ts'
import { SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { listFiledLines } from '#domain/scoring/worksheet.ts'
import { CompanyScore } from '#site/pro/scores/company-score.tsx'
import { Worksheet } from '#site/pro/scores/worksheet.tsx'
import { Button } from '#site/ui/button.tsx'
import type { CompanyStatements } from './company-data.ts'
import type { SheetPrice } from './sheet-price.ts'
import { SheetSection } from './sheet-section.tsx'
import type { Priced, SheetCompany } from './use-sheet-price.ts'

const { count } = SCHOOLS_IN_WORDS
const TITLE = `${count.charAt(0).toUpperCase()}${count.slice(1)}`

type OwnReadingProps = { symbol: string; company: ScoredCompany; known: CompanyStatements }

type ScoresProps = {
  symbol: string
  priced: Priced
  company: SheetCompany
  known: CompanyStatements | undefined
}

export function SheetScores({ symbol, priced, company: { known: company }, known }: ScoresProps) {
  const { price, own, rate } = priced

  /** In the statements' currency, as everything below. */
  function handlePrice(value: number | undefined) {
    if (value === undefined) own.clear()
    else if (rate !== undefined) own.keep(roundToDigits(value * rate, 6), priced.listingCurrency)
  }

  return (
    <>
      {known ? (
        <OwnReading symbol={symbol} company={company} known={known} />
      ) : (
        <SheetSection id="worksheet" title="Worksheet">
          <p className="mb-6 max-w-2xl text-muted">
            Go through the latest annual report from front to back. Enter amounts in millions, and
            leave a field empty if the report has no figure for it. What you enter stays on this
            device.
          </p>
          <Worksheet symbol={symbol} company={company} />
        </SheetSection>
      )}
      <SheetSection id="scores" title={TITLE}>
        <p className="mb-6 max-w-2xl text-muted" data-print="none">
          Open a school to see its criteria, and a criterion to see its numbers, where they come
          from and what would change the result. Change any number to see the effect.
        </p>
        <ul className="mb-5 grid max-w-2xl gap-1.5 text-small text-muted">
          {[describeScored(price), price.note, ...(known?.notes ?? [])].map((note) =>
            note ? <li key={note}>{note}</li> : null,
          )}
        </ul>
        <CompanyScore symbol={symbol} company={company} onPrice={handlePrice} />
      </SheetSection>
    </>
  )
}

/** One date for the price of the sheet. */
function describeScored({ known, value }: SheetPrice): string {
  if (!known || Number.isNaN(value)) {
    return 'No price is known, so criteria that need one are missing until you enter a price above.'
  }
  const sample = known.source.kind === 'quote' && known.source.origin.source === 'sample'
  return `Scored at the price of ${formatDay(known.on)}.${sample ? SAMPLE_NOTE : ''}`
}

const SAMPLE_NOTE =
  ' It is sample data, made up for demonstration. Scores that use it say nothing about the company.'

function OwnReading({ symbol, company, known }: OwnReadingProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SheetSection id="worksheet" title="Worksheet" isOnScreenOnly>
      <p className="max-w-2xl text-muted">
        The annual report as a form, line by line, filled in from the filings, with a source for
        each figure. Enter what you read yourself: it is marked as yours, stays on this device and
        counts in the scores below.
      </p>
      <Button
        look="secondary"
        className="mt-4 mb-6"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the worksheet' : 'Open the worksheet'}
      </Button>
      {isOpen ? (
        <Worksheet
          symbol={symbol}
          company={company}
          lines={listFiledLines(known.statements.years)}
        />
      ) : null}
    </SheetSection>
  )
}
