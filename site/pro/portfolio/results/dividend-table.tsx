import { formatCurrency, formatNumber } from '#domain/format-number.ts'
import { listConversions } from '#domain/markets/exchange-rates.ts'
import type { ScoredHolding } from '#domain/scoring/analyze-portfolio.ts'
import { RateNote } from '#site/pro/prices/rate-note.tsx'
import { AmountRow, type AmountsProps, AmountTable, LeftOut, nameSum } from './amount-table.tsx'
import { findKeptShare, WITHHOLDING_SOURCE } from './withholding.ts'

const COLUMNS = ['Holding', 'Dividend a share', 'A year', 'Withheld', 'Kept']

const MAX_ROWS = 50

type Payer = {
  place: number
  symbol: string
  currency: string
  /** Per share, in the currency of the statements. */
  dividend: string
  gross: number
  kept: { min: number; max: number } | undefined
}

/** A year of the dividends that the latest statements report, before and after what is withheld abroad. */
export function DividendTable({ state, own, rates }: AmountsProps) {
  const payers = state.score.holdings.flatMap((holding, place): Payer[] => {
    const payer = describePayer(holding, own, rates)
    return payer ? [{ ...payer, place }] : []
  })
  if (payers.length === 0) return null
  const paying = new Set(payers.map(({ place }) => place))
  const left = state.score.holdings.filter((_, place) => !paying.has(place))
  const gross = payers.reduce((sum, payer) => sum + payer.gross, 0)
  const currencies = payers.map(({ currency }) => currency)
  const taxed = payers.filter(({ kept }) => kept)
  return (
    <>
      <h4 className="mt-6 font-sans text-small font-semibold">Dividends in {own}</h4>
      <AmountTable caption={`Dividends in ${own}`} columns={COLUMNS}>
        {payers.slice(0, MAX_ROWS).map(({ place, symbol, dividend, gross: amount, kept }) => (
          <AmountRow
            key={place}
            name={symbol}
            cells={[
              dividend,
              formatCurrency(amount, own),
              kept ? describeWithheld(kept) : 'not in the table',
              kept ? describeKept(amount, kept, own) : 'not known',
            ]}
          />
        ))}
        {payers.length > 1 ? (
          <AmountRow
            isTotal
            name={nameSum(payers.length, state.score.holdings.length)}
            cells={['', formatCurrency(gross, own), '', describeTogether(taxed, payers, own)]}
          />
        ) : null}
      </AmountTable>
      <LeftOut
        without="a dividend in their latest year"
        symbols={left.filter(paysNone).map(({ symbol }) => symbol)}
      />
      <LeftOut
        without="a known dividend"
        symbols={left.filter((holding) => !paysNone(holding)).map(({ symbol }) => symbol)}
      />
      <p className="mt-2 max-w-3xl text-note text-muted">
        What the latest annual statements report a share; the next dividends may differ. Withheld
        from a small holder abroad, before any treaty and before tax at home, by{' '}
        <a
          href="/articles/dividend-aristocrats-asia"
          className="underline underline-offset-2 hover:text-accent"
        >
          the table of our dividends article
        </a>
        , which has no rate for other countries. {SPLIT_NOTE} This is not tax advice. None of our
        sources publishes the next ex-dates; a company’s own announcements do.
      </p>
      <RateNote conversions={listConversions(rates, currencies, own)} className="mt-1" />
      <details data-print="none" className="mt-1 max-w-3xl text-note text-muted">
        <summary className="min-h-8 cursor-pointer">Rates and sources of the table</summary>
        <p>
          {WITHHOLDING_SOURCE.note} {WITHHOLDING_SOURCE.source}
        </p>
      </details>
    </>
  )
}

const SPLIT_NOTE =
  'In Hong Kong it depends on where a company is incorporated: the range is that of Hong Kong and mainland companies, and some from elsewhere withhold more.'

function paysNone({ company }: ScoredHolding): boolean {
  return company.inputs.dividendPerShare === 0
}

function describePayer(
  { symbol, shares, company }: ScoredHolding,
  own: string,
  { convert }: AmountsProps['rates'],
): Omit<Payer, 'place'> | undefined {
  const { inputs, currency = '' } = company
  const { dividendPerShare } = inputs
  if (!dividendPerShare || dividendPerShare <= 0) return undefined
  const gross = convert(shares * dividendPerShare, currency, own)
  if (gross === undefined) return undefined
  const dividend = `${currency} ${formatNumber(dividendPerShare, 0, dividendPerShare < 1 ? 4 : 2)}`
  return { symbol, currency, dividend, gross, kept: findKeptShare(symbol) }
}

function describeWithheld({ min, max }: { min: number; max: number }): string {
  const percent = (share: number) => `${formatNumber(share * 100, 0, 3)}%`
  const [least, most] = [percent(1 - max), percent(1 - min)]
  return least === most ? least : `${least} to ${most}`
}

function describeKept(gross: number, { min, max }: { min: number; max: number }, own: string) {
  const [least, most] = [formatCurrency(gross * min, own), formatCurrency(gross * max, own)]
  return least === most ? least : `${least} to ${most}`
}

function describeTogether(taxed: readonly Payer[], payers: readonly Payer[], own: string): string {
  if (taxed.length === 0) return 'not known'
  const sum = (end: 'min' | 'max') =>
    taxed.reduce((total, { gross, kept }) => total + gross * (kept?.[end] ?? 0), 0)
  const [least, most] = [formatCurrency(sum('min'), own), formatCurrency(sum('max'), own)]
  const amount = least === most ? least : `${least} to ${most}`
  return taxed.length === payers.length ? amount : `${amount} of ${taxed.length} holdings`
}
