import { FUND } from '#domain/markets/funds.ts'
import { usePriceChoice } from '#site/pro/prices/use-price-choice.ts'
import type { Suggestion } from './suggestions.ts'

type SuggestedCompanyProps = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose: () => void
}

/** An option of a combobox: the company, what we have of it, and its other listings. */
export function SuggestedCompany({ id, suggestion, isActive, onChoose }: SuggestedCompanyProps) {
  const { symbol, exchange, currency, localName, industry, listings, known } = suggestion
  const name = nameListing(suggestion)
  const choosePrice = usePriceChoice()
  const others = listings.filter((listing) => listing.symbol !== symbol)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? showInView : undefined}
      className={`flex min-h-11 cursor-pointer items-baseline gap-3 px-3.5 py-1.5 text-small hover:bg-sunken ${isActive ? 'bg-sunken outline-2 -outline-offset-2 outline-focus' : ''}`}
      // Pressing would take the focus from the field, which closes the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <strong className="w-24 shrink-0 font-semibold wrap-anywhere sm:w-32">{symbol}</strong>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {name}
          {localName && localName !== suggestion.name ? ` ${localName}` : null}
        </span>
        <span className="flex flex-wrap gap-x-3 text-note text-muted">
          <span>{[exchange, currency, industry].filter(Boolean).join(', ')}</span>
          {others.length > 0 ? (
            <span>also {others.map((listing) => listing.symbol).join(', ')}</span>
          ) : null}
          {industry === FUND ? <span>not a company, so not scored</span> : null}
          {known && !suggestion.ordinary && industry !== FUND ? (
            <span>
              {describeKnown({
                ...known,
                price: known.price || choosePrice(symbol) !== undefined,
              })}
            </span>
          ) : null}
        </span>
      </span>
    </div>
  )
}

/** A preference share is another share of the company that was meant. */
export function nameListing({ name, ordinary }: Pick<Suggestion, 'name' | 'ordinary'>): string {
  return ordinary === undefined ? name : `${name}, preference share`
}

export function describeKnown({ statements, price }: NonNullable<Suggestion['known']>): string {
  if (statements && price) return 'Financial statements and price'
  if (statements) return 'Financial statements, no price'
  return price ? 'Price, no financial statements' : 'No price or financial statements yet'
}

/** The focus stays in the field, so the browser does not scroll to the option by itself. */
function showInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
