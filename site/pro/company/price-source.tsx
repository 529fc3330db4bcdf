import { formatNumber, formatPrice } from '#domain/format-number.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import { TrySamplePrices } from '#site/pro/prices/sample-prices.tsx'
import type { KnownPrice } from './sheet-price.ts'

type PriceSourceProps = {
  price: KnownPrice | undefined
  /** Why there is no quote, if it is not just unknown. */
  problem: string | undefined
  hasSample: boolean
}

/** Whose price it is, and of which day. */
export function PriceSource({ price, problem, hasSample }: PriceSourceProps) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-note text-muted">
      <p role="status">{price ? <Named price={price} /> : describeMissing(problem)}</p>
      {!price && hasSample ? <TrySamplePrices className="min-h-9 px-3 text-note" /> : null}
    </div>
  )
}

function describeMissing(problem = 'We have no price.'): string {
  return `${problem} You can enter a price: it stays on this device.`
}

function Named({ price: { amount, currency, on, source } }: { price: KnownPrice }) {
  if (source.kind === 'yours') return `Your price of ${formatDay(on)}, kept on this device.`
  if (source.kind === 'quote') {
    return (
      <>
        <OriginMark origin={source.origin} /> Price of {formatDay(on)}.
      </>
    )
  }
  return (
    <>
      Close of {currency} {formatPrice(amount / source.units)} a share on {formatDay(on)}
      {source.units === 1 ? '' : `, times ${formatNumber(source.units, 0, 4)} shares`}, cited on{' '}
      <a href="/record" className="underline underline-offset-2 hover:text-accent">
        our record
      </a>{' '}
      from{' '}
      <a
        href={source.url}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-2 hover:text-accent"
      >
        {source.name}
      </a>
      .
    </>
  )
}
