import type { ListedName } from '#domain/markets/asian-listings.ts'
import { findListing } from '#domain/markets/listing.ts'
import type { SymbolProblem } from '#domain/markets/read-symbols.ts'
import type { Suggest } from '#domain/markets/suggest-listings.ts'
import { useSuggest } from './suggestions.ts'

type SearchProblemsProps = { problems: SymbolProblem[]; onSearch: (input: string) => void }

export function SearchProblems({ problems, onSearch }: SearchProblemsProps) {
  const suggest = useSuggest(problems.length > 0)
  if (problems.length === 0) return null
  return (
    <ul className="mt-6 grid max-w-prose gap-3 border-l-4 border-control pl-4 text-small">
      {problems.map(({ text, problem }) => (
        <li key={`${text} ${problem}`} className="wrap-anywhere">
          {problem}
          <DidYouMean listings={suggest ? listMeant(text, suggest) : []} onSearch={onSearch} />
        </li>
      ))}
    </ul>
  )
}

/** Only for text that cannot be a symbol and so may be a name: any company resembles a wrong ticker. */
function listMeant(text: string, suggest: Suggest): ListedName[] {
  return findListing(text) ? [] : suggest(text, 3)
}

type DidYouMeanProps = { listings: ListedName[]; onSearch: (input: string) => void }

function DidYouMean({ listings, onSearch }: DidYouMeanProps) {
  if (listings.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
      Did you mean
      {listings.map(({ symbol, name }) => (
        <button
          key={symbol}
          type="button"
          className="min-h-11 text-left text-ink underline underline-offset-4 hover:text-accent"
          onClick={() => onSearch(symbol)}
        >
          {name} ({symbol})
        </button>
      ))}
    </span>
  )
}

export function listUnanswered(
  symbols: string[],
  quotes: Record<string, unknown>,
  errors: Record<string, string>,
): SymbolProblem[] {
  return symbols
    .filter((symbol) => !quotes[symbol])
    .map((symbol) => ({ text: symbol, problem: explain(symbol, errors[symbol]) }))
}

function explain(symbol: string, error = `No quote found for ${symbol}`): string {
  if (!error.startsWith('No quote found')) return error
  switch (findListing(symbol)?.kind) {
    case 'share':
      return `${error}. It may be delisted or renamed, or our data source does not have it.`
    case 'index':
    case 'pair':
      return `${error}. Our data source does not have it.`
    default:
      if (/\.[A-Z]{2,3}$/.test(symbol)) {
        return `${error}. We may not have quotes from its exchange, or the symbol may be misspelled.`
      }
      return `${error}. Asian symbols need an exchange suffix, as in 0700.HK or 7203.T.`
  }
}
