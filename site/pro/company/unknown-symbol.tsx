import type { ReactNode } from 'react'
import { findListing } from '#domain/markets/listing.ts'
import { guessOrdinaryShare } from '#domain/markets/preference-shares.ts'
import { translateSymbol } from '#domain/portfolio/symbol-notation.ts'
import { useCompaniesAnswer } from '#site/pro/search/answered-companies.ts'
import { useSearch } from '#site/pro/search/suggestions.ts'
import { LinkButton } from '#site/ui/button.tsx'

/**
 * The name of a listing that no source of ours has figures for: from the list in the browser or the
 * server's daily lists. Null if it is in none of them, undefined until both have answered.
 */
export function useListedName(symbol: string, isWanted: boolean): string | null | undefined {
  const search = useSearch(isWanted)
  const answer = useCompaniesAnswer(symbol, isWanted)
  if (!isWanted || !search || answer.isPending) return undefined
  const found = [...search(symbol), ...(answer.data ?? [])]
  const listed = found.find(({ listings }) => listings.some((one) => one.symbol === symbol))
  return listed?.name ?? null
}

const MAX_MEANT = 3

export function NotACompany({ symbol }: { symbol: string }) {
  const search = useSearch(symbol !== '')
  const meant = search?.(symbol, MAX_MEANT) ?? []
  return (
    <div className="wrap py-10">
      <p className="max-w-2xl text-lead">{explainAddress(symbol, meant.length > 0)}</p>
      {meant.length > 0 ? (
        <ul className="mt-2">
          {meant.map((company) => (
            <li key={company.symbol}>
              <a
                href={`/pro/company/${encodeURIComponent(company.symbol)}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
              >
                {company.name} ({company.symbol})
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <HowToFind />
    </div>
  )
}

function explainAddress(symbol: string, hasMeant: boolean): string {
  if (symbol === '') {
    return 'This page shows one company. Its address ends with the company’s symbol, such as AAPL.'
  }
  const text = symbol.slice(0, 40)
  if (hasMeant) return `“${text}” is not a whole symbol. Did you mean:`
  const ending = /^[A-Z\d-]+(\.[A-Z]{1,3})$/.exec(text)?.[1]
  return ending
    ? `We know no exchange whose symbols end with “${ending}”, so we have nothing on ${text}.`
    : `“${text}” is not a symbol that we know.`
}

export function UnknownSymbol({ symbol }: { symbol: string }) {
  return (
    <div className="wrap pt-6">
      <p className="max-w-2xl border-l-4 border-fair pl-4 text-lead">
        {symbol} is in none of our lists of shares, and none of our sources has a price or financial
        statements of it.
      </p>
      <WrittenElsewhere symbol={symbol} />
      <NumberedAfter symbol={symbol} />
      <p className="mt-3 max-w-2xl text-muted">
        Our lists are not complete, so it may be listed all the same. If you have its annual report,
        you can score it below.
      </p>
      <HowToFind />
    </div>
  )
}

/** Other pages write BRK-B or AAPL.US for what our lists have as BRK.B and AAPL. */
function WrittenElsewhere({ symbol }: { symbol: string }) {
  const ours = translateSymbol(symbol)
  const name = useListedName(ours, ours !== symbol)
  if (!name) return null
  return (
    <p className="mt-3 max-w-2xl">
      Did you mean{' '}
      <a
        href={`/pro/company/${encodeURIComponent(ours)}`}
        className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
      >
        {name} ({ours})
      </a>
      ?
    </p>
  )
}

/** Korean codes of one company differ in their last sign, and 0 is its ordinary share. */
function NumberedAfter({ symbol }: { symbol: string }) {
  const ordinary = guessOrdinaryShare(symbol)
  const company = ordinary && findListing(ordinary)?.name
  if (!company) return null
  return (
    <p className="mt-3 max-w-2xl">
      Only its last digit differs from {company}’s ordinary share, so it may be a preference share
      of that company.{' '}
      <a
        href={`/pro/company/${encodeURIComponent(ordinary)}`}
        className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
      >
        Open {company} ({ordinary})
      </a>
    </p>
  )
}

export function ScoreAnyway({ children }: { children: ReactNode }) {
  return (
    <details className="mt-10">
      <summary className="wrap min-h-11 cursor-pointer py-3 text-small font-semibold underline underline-offset-4 hover:text-accent">
        The symbol is correct: score it from the annual report
      </summary>
      {children}
    </details>
  )
}

function HowToFind() {
  return (
    <>
      <p className="mt-3 max-w-2xl text-muted">
        Symbols look like AAPL, BRK.B, 0700.HK, 7203.T, 005930.KS, 2330.TW or D05.SI. Search for a
        name if you do not know the symbol.
      </p>
      <LinkButton href="/pro#search" look="secondary" className="mt-6">
        Go to Asset Search
      </LinkButton>
    </>
  )
}
