import { formatPrice } from '#domain/format-number.ts'
import { formatHighestPrice } from '#domain/scoring/describe-sensitivity.ts'
import type { ListedLimit } from './listed-limits.ts'
import { placeOnScale } from './price-scale.ts'

type PriceAxisProps = {
  limits: readonly ListedLimit[]
  /** In the currency of the limits. */
  price: number | undefined
  /** From another currency: no price that the listing ever had. */
  isConverted: boolean
  top: number
  currency: string
}

/** One axis: up to where each school pays, what it takes a share to be worth, and the price. */
export function PriceAxis(props: PriceAxisProps) {
  const { limits, price, top, currency } = props
  return (
    <div role="img" aria-label={describeAxis(props)} className="mt-2">
      <PriceMark {...props} />
      <div className="relative">
        {limits.map((limit) => (
          <Lane key={limit.name} limit={limit} top={top} />
        ))}
        {price === undefined ? null : (
          <div className="absolute inset-y-0 right-0 left-18">
            <div
              className="absolute -inset-y-1 border-l-2 border-dashed border-ink"
              style={{ left: `${placeOnScale(price, top)}%` }}
            />
          </div>
        )}
      </div>
      <p className="ml-18 flex justify-between text-note text-muted tabular-nums">
        <span>0</span>
        <span>
          {currency} {formatPrice(top)}
        </span>
      </p>
    </div>
  )
}

function PriceMark({ price, isConverted, top }: PriceAxisProps) {
  const place = price === undefined ? 0 : placeOnScale(price, top)
  return (
    <p className="relative ml-18 h-5 text-note font-medium tabular-nums">
      {price === undefined ? null : (
        // Moved back by its place, the label stays within the axis at both ends.
        <span
          className="absolute whitespace-nowrap"
          style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
        >
          {price > top ? 'price beyond the scale: ' : 'price '}
          {isConverted ? 'about ' : ''}
          {formatPrice(price)}
        </span>
      )}
    </p>
  )
}

function Lane({ limit, top }: { limit: ListedLimit; top: number }) {
  const { name, highest, value } = limit
  return (
    <div className="flex h-6 items-center text-note">
      <span className="w-18 shrink-0 text-muted">{name}</span>
      <span className="relative h-full flex-1">
        <span className="absolute inset-x-0 top-1/2 border-t border-hairline" />
        {highest === null ? null : (
          <span
            className="absolute top-1/2 left-0 h-1.5 -translate-y-1/2 bg-ink [print-color-adjust:exact]"
            style={{ width: `${placeOnScale(highest, top)}%` }}
          />
        )}
        {value === null ? null : (
          <span
            className="absolute top-1/2 size-3 -translate-1/2 rounded-round border-2 border-ink bg-paper [print-color-adjust:exact]"
            style={{ left: `${placeOnScale(value, top)}%` }}
          />
        )}
      </span>
    </div>
  )
}

function describeAxis({ limits, price, isConverted, currency }: PriceAxisProps): string {
  const schools = limits.map(({ name, highest, value, valueName }) => {
    const pays = highest === null ? 'pays no price' : `pays up to ${formatHighestPrice(highest)}`
    // The same amount must not be rounded up here and down there.
    const format = value === highest ? formatHighestPrice : formatPrice
    return `${name} ${pays}${value === null ? '' : ` (${valueName} ${format(value)})`}`
  })
  const about = isConverted ? 'about ' : ''
  const priced =
    price === undefined ? 'No price yet.' : `The price is ${about}${formatPrice(price)}.`
  return `On one axis in ${currency}: ${schools.join('; ')}. ${priced}`
}
