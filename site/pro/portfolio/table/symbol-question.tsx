import { findListing } from '#domain/markets/listing.ts'
import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { findIndex } from '#domain/search/index-names.ts'
import type { MatchKind } from '#domain/search/search-companies.ts'
import { type SymbolSuggestion, useSymbolSuggestions } from './use-symbol-suggestions.ts'

/**
 * `asked`: without an answer, the holding cannot be counted. `offered`: the same, with companies to choose from.
 * `which`: the same, with the listings that the symbol may mean.
 */
export type SymbolChoice = 'marked' | 'asked' | 'offered' | 'which'

/** What the reader chose for a row. */
export type ChosenListing = Pick<SymbolSuggestion, 'symbol' | 'currency'> & { name?: string }

type SymbolQuestionProps = {
  row: DraftHolding
  question: SymbolChoice
  /** With the button that was pressed. */
  onChoose: (chosen: ChosenListing, button: HTMLElement) => void
}

const MAX_OFFERED = 3

const OFFER =
  'min-h-11 max-w-full truncate rounded-seal bg-sunken px-2 text-note hover:text-accent sm:min-h-9'

/** Marks a symbol that none of our lists has. */
export function SymbolQuestion({ row, question, onChoose }: SymbolQuestionProps) {
  const { symbol, namesakes = [], isExchangeAssumed } = row
  const index = findIndex(symbol)
  const offered = useOffers(question === 'offered' ? symbol : '')
  const isName = offered.some(({ match }) => match === 'name')
  if (question === 'which') return <WhichListing symbols={namesakes} onChoose={onChoose} />
  return (
    <div className="mt-1 text-note">
      <p className="text-fair">
        <strong className="font-semibold">
          {index
            ? `${index.name} is an index, not a company.`
            : isName
              ? 'A name, not a symbol.'
              : 'No symbol that we know.'}
        </strong>{' '}
        {isExchangeAssumed && symbol.includes('.')
          ? 'Its exchange is our guess from the currency. '
          : null}
        {question === 'marked'
          ? null
          : index
            ? 'Remove it, or enter the fund that follows it.'
            : isName
              ? 'Which listing do you hold? Or enter the currency of its price to keep it.'
              : 'Which company is it? Or enter the currency of its price to keep it.'}
      </p>
      <Offers symbol={symbol} offered={offered} onChoose={onChoose} />
    </div>
  )
}

type WhichListingProps = { symbols: readonly string[]; onChoose: SymbolQuestionProps['onChoose'] }

/** A symbol of several exchanges, where neither the file nor its other symbols say which is meant. */
function WhichListing({ symbols, onChoose }: WhichListingProps) {
  return (
    <fieldset className="mt-1 text-note">
      <legend className="text-fair">
        <strong className="font-semibold">Which listing do you hold?</strong>
      </legend>
      <div className="mt-1 flex flex-wrap gap-1">
        {symbols.map((symbol) => {
          const listing = findListing(symbol)
          const { name, currency = '' } = listing ?? {}
          return (
            <button
              key={symbol}
              type="button"
              className={OFFER}
              onClick={({ currentTarget }) =>
                onChoose({ symbol, currency, ...(name && { name }) }, currentTarget)
              }
            >
              {symbol} <span className="text-muted">{currency}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

type Offer = ChosenListing & { name: string; match: MatchKind }

/** Companies that a text may mean; of one that goes by it, all listings. */
function useOffers(symbol: string): Offer[] {
  const suggestions = useSymbolSuggestions(symbol)
  const offers = suggestions.flatMap(({ listings, ...company }): Offer[] => {
    if (company.match !== 'name') return [company]
    const others = listings.filter((one) => one.symbol !== company.symbol && !one.ordinary)
    return [company, ...others.map((one) => ({ ...company, ...one }))]
  })
  return offers.filter((offer) => offer.symbol !== symbol)
}

type OffersProps = {
  symbol: string
  offered: readonly Offer[]
  onChoose: SymbolQuestionProps['onChoose']
}

function Offers({ symbol, offered, onChoose }: OffersProps) {
  if (offered.length === 0) return null
  return (
    <ul aria-label={`Companies that ${symbol} may mean`} className="mt-1 flex flex-wrap gap-1">
      {offered.slice(0, MAX_OFFERED).map((company) => (
        <li key={company.symbol} className="min-w-0">
          <button
            type="button"
            className={OFFER}
            onClick={({ currentTarget }) => onChoose(company, currentTarget)}
          >
            {company.symbol} <span className="text-muted">{company.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
