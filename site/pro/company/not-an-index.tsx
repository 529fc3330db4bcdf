import type { ReactNode } from 'react'
import {
  CARRIED_INDICES,
  type CarriedIndex,
  describeIndex,
  findIndex,
  findMeantIndex,
  type KnownIndex,
} from '#domain/search/index-names.ts'
import { useSearch } from '#site/pro/search/suggestions.ts'
import { Spinner } from '#site/ui/skeleton.tsx'

type NotAnIndexProps = { written: string; children: ReactNode }

/** A company's page, unless its address has the name of an index and no company has that for its symbol. */
export function NotAnIndex({ written, children }: NotAnIndexProps) {
  const mayBeIndex = findIndex(written) !== undefined
  const search = useSearch(mayBeIndex)
  if (!mayBeIndex) return children
  if (!search) return <Spinner label="Looking for the symbol in our lists..." />
  const index = findMeantIndex(written, search)
  return index ? <IndexNotice index={index} /> : children
}

function IndexNotice({ index }: { index: KnownIndex }) {
  const { symbol } = index
  const others = CARRIED_INDICES.filter((carried) => carried.symbol !== symbol)
  return (
    <div className="wrap py-10">
      <p className="max-w-2xl text-lead">{describeIndex(index)}</p>
      {symbol === undefined ? null : (
        <>
          <IndexLinks indices={[{ ...index, symbol }]} verb="Show the level of the" />
          <p className="mt-4 max-w-2xl text-muted">We also have:</p>
        </>
      )}
      <IndexLinks indices={others} />
      <p className="mt-4 max-w-2xl text-muted">
        Search for a company by its name or its symbol, such as 7203.T, to open its sheet.
      </p>
    </div>
  )
}

function IndexLinks({ indices, verb }: { indices: readonly CarriedIndex[]; verb?: string }) {
  return (
    <ul className="mt-2">
      {indices.map(({ symbol, name }) => (
        <li key={symbol}>
          <a
            href={`/pro?symbols=${symbol}#search`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
          >
            {verb ? `${verb} ${name}` : name}
          </a>
        </li>
      ))}
    </ul>
  )
}
