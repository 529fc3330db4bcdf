import { memo } from 'react'
import {
  type DraftHolding,
  hasDearFees,
  isEmptyDraft,
  listDuplicates,
} from '#domain/portfolio/draft-holding.ts'

type AdviceProps = { rows: readonly DraftHolding[]; unlisted: readonly DraftHolding[] }

/** Above the table: what to check in it. Memoized, since it looks at each row. */
export const Advice = memo(function Advice({ rows, unlisted }: AdviceProps) {
  const unsure = rows.reduce((sum, row) => sum + row.unsure.length, 0)
  const duplicates = listDuplicates(rows)
  const dear = rows.filter(hasDearFees).map(({ symbol }) => symbol)
  return (
    <div className="text-small">
      <p>
        {countHoldings(rows)}{' '}
        {unsure > 0 ? (
          <strong className="font-semibold text-fair">
            {unsure === 1 ? '1 marked cell needs' : `${unsure} marked cells need`} a look.
          </strong>
        ) : null}
      </p>
      {duplicates.length > 0 ? (
        <p className="mt-1 text-muted">
          {nameSome(duplicates)} {duplicates.length === 1 ? 'appears' : 'appear'} in more than one
          row. Each row counts; remove one if it is there by mistake.
        </p>
      ) : null}
      {unlisted.length > 0 ? (
        <p className="mt-1 text-muted">
          {nameSome(unlisted.map(({ symbol }) => symbol))}{' '}
          {unlisted.length === 1 ? 'is no symbol' : 'are no symbols'} that we know. A holding counts
          in the currency that you give it, never in dollars by default.
        </p>
      ) : null}
      {dear.length > 0 ? (
        <p className="mt-1 text-muted">
          The fees of {nameSome(dear)} are more than the shares cost. Check them.
        </p>
      ) : null}
    </div>
  )
})

const MAX_NAMED = 5

function nameSome(symbols: readonly string[]): string {
  const more = symbols.length - MAX_NAMED
  const named = symbols.slice(0, MAX_NAMED).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}

function countHoldings(rows: readonly DraftHolding[]): string {
  const { length } = rows.filter((row) => !isEmptyDraft(row))
  if (length === 0) return 'No holdings yet.'
  return length === 1 ? '1 holding.' : `${length} holdings.`
}
