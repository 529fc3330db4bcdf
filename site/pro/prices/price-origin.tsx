import { formatNumber, formatPrice } from '#domain/format-number.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import type { KnownPrice } from '#site/pro/company/sheet-price.ts'

/** Whose price it is and of which day, in a few words. */
export function PriceOrigin({ price: { amount, currency, source, on } }: { price: KnownPrice }) {
  if (source.kind === 'quote') return <OriginMark origin={source.origin} />
  if (source.kind === 'yours') return `yours, ${formatDay(on)}`
  return (
    <>
      {source.units === 1
        ? ''
        : `${formatNumber(source.units, 0, 4)} shares at ${formatPrice(amount / source.units)} ${currency}, `}
      close of {formatDay(on)}, cited on{' '}
      <a href="/record" className="underline underline-offset-2 hover:text-accent">
        our record
      </a>
    </>
  )
}
