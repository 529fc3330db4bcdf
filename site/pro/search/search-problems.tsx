import { formatPrice } from '#domain/format-number.ts'
import { FUND } from '#domain/markets/funds.ts'
import { findListing } from '#domain/markets/listing.ts'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import { findIsin } from '#domain/portfolio/find-isin.ts'
import { CARRIED_INDICES } from '#domain/search/index-names.ts'
import type { ResolvedSearch, SearchProblem } from '#domain/search/resolve-search.ts'
import type { FoundCompany, SearchCompanies } from '#domain/search/search-companies.ts'
import { PriceOrigin } from '#site/pro/prices/price-origin.tsx'
import { usePriceChoice } from '#site/pro/prices/use-price-choice.ts'
import type { WatchlistOfReader } from '#site/pro/watchlist/use-watchlist.ts'
import { WatchButton } from '#site/pro/watchlist/watch-button.tsx'
import { ChooseCompany, type ChooseSymbol } from './choose-company.tsx'
import { nameListing } from './suggested-company.tsx'
import { useSearch } from './suggestions.ts'
import type { SearchedQuotes } from './use-quotes.ts'

type Unanswered = { symbol: string; error: string; isUnknown: boolean }

/** What was typed, in its own letters. */
type Typed = { typed: readonly string[] }

type SearchProblemsProps = Pick<ResolvedSearch, 'problems'> &
  Typed & {
    unanswered: Unanswered[]
    watchlist: WatchlistOfReader
    onChoose: ChooseSymbol
  }

export function SearchProblems({ problems, unanswered, ...actions }: SearchProblemsProps) {
  const search = useSearch(unanswered.length > 0)
  if (problems.length === 0 && unanswered.length === 0) return null
  return (
    <ul className="mt-6 grid max-w-prose gap-3 border-l-4 border-control pl-4 text-small">
      {problems.map((one) => (
        <li key={`${one.text} ${one.problem}`} className="wrap-anywhere">
          <SearchProblemText {...one} onChoose={actions.onChoose} />
        </li>
      ))}
      {unanswered.map((one) => (
        <li key={one.symbol} className="wrap-anywhere">
          {search ? <WithoutQuote {...one} search={search} {...actions} /> : one.error}
        </li>
      ))}
    </ul>
  )
}

/** What is open about one part of what was typed, with what may have been meant. */
export function SearchProblemText({
  text,
  problem,
  choices,
  isIndex,
  onChoose,
}: SearchProblem & Pick<SearchProblemsProps, 'onChoose'>) {
  return (
    <>
      {choices.length > 0 && !isIndex ? null : problem}
      {isIndex ? <ChooseCompany text={text} choices={CARRIED_INDICES} onChoose={onChoose} /> : null}
      {isIndex && choices.length > 0 ? (
        <>
          A company has “{text}” for its symbol:
          <ChooseCompany text={text} choices={choices} onChoose={onChoose} />
        </>
      ) : (
        <DidYouMean text={text} choices={choices} onChoose={onChoose} />
      )}
    </>
  )
}

type DidYouMeanProps = {
  text: string
  choices: readonly FoundCompany[]
  onChoose: ChooseSymbol
}

function DidYouMean({ text, choices, onChoose }: DidYouMeanProps) {
  if (choices.length === 0) return null
  return (
    <>
      {choices.some(({ match }) => ['symbol', 'name', 'beginning'].includes(match))
        ? `Several companies go by “${text}”, or begin so.`
        : `Our lists have no company called “${text}”.`}{' '}
      Did you mean:
      <ChooseCompany text={text} choices={choices} onChoose={onChoose} />
    </>
  )
}

type WithoutQuoteProps = Unanswered &
  Pick<SearchProblemsProps, 'watchlist' | 'onChoose' | 'typed'> & { search: SearchCompanies }

/** What is listed is never called unknown: its sheet opens without a price too. */
function WithoutQuote({ search, watchlist, onChoose, typed, ...one }: WithoutQuoteProps) {
  const { symbol } = one
  const found = search(symbol)
  const listed = found.find((company) => company.symbol === symbol && company.match === 'symbol')
  if (!listed) {
    const text = typed.find((part) => part.toUpperCase() === symbol) ?? symbol
    if (isInstrument(symbol)) return explain(one, text)
    const choices = found.filter(({ match }) => match !== 'word').slice(0, 3)
    return (
      <>
        {explain(one, text)} <DidYouMean text={text} choices={choices} onChoose={onChoose} />
      </>
    )
  }
  return (
    <>
      <span className="font-semibold">{nameListing(listed)}</span> ({symbol}, {listed.exchange}):{' '}
      <KnownPriceText {...one} />{' '}
      <a
        href={`/pro/company/${encodeURIComponent(symbol)}`}
        className="underline underline-offset-4 hover:text-accent"
      >
        {listed.industry === FUND ? 'Open its page' : 'Open its company sheet'}
      </a>
      <WatchButton symbol={symbol} watchlist={watchlist} />
    </>
  )
}

/** The price that the company's sheet shows where no quote came. */
function KnownPriceText({ symbol, error, isUnknown }: Unanswered) {
  const price = usePriceChoice()(symbol)
  if (!price) return isUnknown ? 'we have no price now.' : error
  const isOfHome = price.currency !== findListing(symbol)?.currency
  return (
    <>
      {isUnknown ? 'no quote now.' : error} The last price that we know is{' '}
      {isOfHome ? 'of its home listing' : `${price.currency} ${formatPrice(price.amount)}`} (
      <PriceOrigin price={price} />
      ).
    </>
  )
}

const NO_PRICE = 'no price came.'

/** @param answer of the server, or why there is none; null before there is either */
export function listUnanswered(
  symbols: string[],
  answer: Pick<SearchedQuotes, 'quotes' | 'errors' | 'reasons'> | Error | null,
): Unanswered[] {
  if (!answer) return []
  if (answer instanceof Error) {
    return symbols.map((symbol) => ({ symbol, error: NO_PRICE, isUnknown: false }))
  }
  const { quotes, errors, reasons } = answer
  return symbols
    .filter((symbol) => !quotes[symbol])
    .map((symbol) => {
      const error = errors[symbol] ?? describeProblem.unknown(symbol)
      return { symbol, error, isUnknown: !errors[symbol] || reasons[symbol] === 'unknown' }
    })
}

/** An index, a currency or a commodity: no company was meant. */
function isInstrument(symbol: string): boolean {
  const kind = findListing(symbol)?.kind
  return kind !== undefined && kind !== 'share'
}

function explain({ symbol, error, isUnknown }: Unanswered, text: string): string {
  if (!isUnknown) return error
  const listing = findListing(symbol)
  const isElsewhere = /\.[A-Z]{2,3}$/.test(symbol) && !listing?.exchange?.suffix
  if (isElsewhere) {
    return `${error}. We may not have quotes from its exchange, or the symbol may be misspelled.`
  }
  if (listing?.kind === 'share' && listing.exchange?.suffix === '') {
    return `${error}. It may be delisted or renamed, or our lists do not have it.`
  }
  if (listing) {
    const name = listing.name === null ? symbol : `${listing.name} (${symbol})`
    return `${name}: our data source has no figures of it now.`
  }
  if (/^\d+$/.test(symbol)) {
    return `${error}. Say which market it is listed in, as in 0700.HK, 7203.T or 2330.TW.`
  }
  if (findIsin(text.toUpperCase())) {
    return `“${text}” is a company’s international number (ISIN), and our lists do not have it. Search for the name or the symbol.`
  }
  return `Our lists have no company called “${text}”, and no source of ours has such a symbol.`
}
