import { findListing } from '#domain/markets/listing.ts'
import { SheetSection } from './sheet-section.tsx'

type PreferenceShareProps = { symbol: string; ordinary: string }

/** The figures a share in a filing are those of the ordinary share. */
export function PreferenceShare({ symbol, ordinary }: PreferenceShareProps) {
  const company = findListing(ordinary)?.name ?? 'the company'
  return (
    <SheetSection id="years" title="A preference share">
      <div className="max-w-2xl">
        <p className="text-lead">
          {symbol} is a preference share of {company}. The company files one set of financial
          statements for all of its shares. What we have of them is on the sheet of its ordinary
          share.
        </p>
        <p className="mt-3">
          <a
            href={`/pro/company/${encodeURIComponent(ordinary)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
          >
            Open {ordinary}, the ordinary share
          </a>
        </p>
        <p className="mt-3 text-muted">
          Nothing is scored here: the earnings and dividends a share that we have are those of the
          ordinary share, and a preference share has its own dividend and price.
        </p>
      </div>
    </SheetSection>
  )
}
