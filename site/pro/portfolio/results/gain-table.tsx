import { formatCurrency } from '#domain/format-number.ts'
import { listConversions } from '#domain/markets/exchange-rates.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { type Gain, measureGain, type NoGain } from '#domain/portfolio/measure-gain.ts'
import { RateNote } from '#site/pro/prices/rate-note.tsx'
import { AmountRow, type AmountsProps, AmountTable, LeftOut, nameSum } from './amount-table.tsx'

const COLUMNS = ['Holding', 'Paid', 'Value', 'Gain', 'By price', 'By exchange rate', 'Fees']

const MAX_ROWS = 50

type Bought = { place: number; holding: EnteredHolding; found: Gain | NoGain }

/** What each holding with a cost gained in the reader’s currency, and what of that is the exchange rate's. */
export function GainTable({ state, own, rates }: AmountsProps) {
  const bought = state.holdings.flatMap((holding, place): Bought[] => {
    const found = measureGain(holding, own, rates.convert)
    return found ? [{ place, holding, found }] : []
  })
  if (bought.length === 0) {
    return (
      <p className="mt-1 max-w-2xl text-small text-muted">
        To see what you gained, choose “Add cost and date” under your table of holdings.
      </p>
    )
  }
  const measured = bought.filter(({ found }) => 'gain' in found)
  const currencies = measured.map(({ holding }) => holding.currency)
  const costed = new Set(bought.map(({ place }) => place))
  const costless = state.holdings.filter((_, place) => !costed.has(place))
  const gains = bought.flatMap(({ found }) => ('gain' in found ? [found] : []))
  return (
    <>
      <AmountTable caption={`Gains in ${own}`} columns={COLUMNS}>
        {bought
          .slice(0, MAX_ROWS)
          .map(({ place, holding, found }) =>
            'gain' in found ? (
              <AmountRow key={place} name={holding.symbol} cells={listCells(found, own)} />
            ) : (
              <NeedsRow key={place} holding={holding} found={found} own={own} />
            ),
          )}
        {gains.length > 1 ? (
          <AmountRow
            isTotal
            name={nameSum(gains.length, state.holdings.length)}
            cells={listCells(addGains(gains), own)}
          />
        ) : null}
      </AmountTable>
      {bought.length > MAX_ROWS ? (
        <p className="mt-2 text-note text-muted">
          And {bought.length - MAX_ROWS} more, which count in the sum.
        </p>
      ) : null}
      <LeftOut without="a cost" symbols={costless.map(({ symbol }) => symbol)} />
      <p className="mt-2 max-w-3xl text-note text-muted">
        Without dividends and taxes. The price’s part is at the rate of the day you bought, the
        exchange rate’s part is what today’s value gained or lost since by the rate alone.
      </p>
      <RateNote conversions={listConversions(rates, currencies, own)} className="mt-1" />
    </>
  )
}

function listCells({ paid, value, gain, parts }: Gain, own: string) {
  const amounts = parts ? [parts.price, parts.exchange, parts.fees] : []
  return [
    formatCurrency(paid, own),
    formatCurrency(value, own),
    <Signed key="gain" amount={gain} currency={own} />,
    ...(parts
      ? amounts.map((amount) => <Signed key={amount} amount={amount} currency={own} />)
      : ['not known', 'not known', '']),
  ]
}

function Signed({ amount, currency }: { amount: number; currency: string }) {
  const text = formatCurrency(Math.abs(amount), currency)
  if (!/[1-9]/.test(text)) return text
  return (
    <span className={amount > 0 ? 'text-gain' : 'text-loss'}>
      {amount > 0 ? '+' : '−'}
      {text}
    </span>
  )
}

/** With the parts only where every gain has them. */
function addGains(gains: readonly Gain[]): Gain {
  const sum = (read: (gain: Gain) => number) => gains.reduce((total, gain) => total + read(gain), 0)
  const whole = { paid: sum((gain) => gain.paid), value: sum((gain) => gain.value) }
  const parts = gains.every((gain) => gain.parts) && {
    price: sum((gain) => gain.parts?.price ?? 0),
    exchange: sum((gain) => gain.parts?.exchange ?? 0),
    fees: sum((gain) => gain.parts?.fees ?? 0),
  }
  return { ...whole, gain: whole.value - whole.paid, ...(parts && { parts }) }
}

/** In the currency of the price, which needs no rate. */
function GainAtHome({ holding }: { holding: EnteredHolding }) {
  const { shares, price, currency, cost, costCurrency = currency, fees = 0 } = holding
  if (cost === undefined || costCurrency !== currency) return null
  const paid = shares * cost + fees
  return (
    <>
      In {currency}: <Signed amount={shares * price - paid} currency={currency} /> on{' '}
      {formatCurrency(paid, currency)} paid.{' '}
    </>
  )
}

type NeedsRowProps = { holding: EnteredHolding; found: NoGain; own: string }

function NeedsRow({ holding, found, own }: NeedsRowProps) {
  const { symbol, currency, costCurrency = currency } = holding
  const sentences = {
    rate: `For the gain in ${own}, enter the rate of the day you bought it: what ${currency} 1 cost in ${own}.`,
    costCurrency: `Its cost is in ${costCurrency}. Enter it in ${[...new Set([currency, own])].join(' or ')}, or choose ${costCurrency} as your currency.`,
    rateNow: `There is no exchange rate from ${currency} to ${own}.`,
  }
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 pr-3 text-left font-semibold">
        {symbol}
      </th>
      <td colSpan={COLUMNS.length - 1} className="py-2 text-muted">
        {found.needs === 'rateNow' ? null : <GainAtHome holding={holding} />}
        {sentences[found.needs]}
      </td>
    </tr>
  )
}
