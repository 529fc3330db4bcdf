import { type FormEvent, useState } from 'react'
import { findListing } from '#domain/markets/listing.ts'
import type { ResolvedSearch, SearchProblem } from '#domain/search/resolve-search.ts'
import { resolveTyped } from '#site/pro/search/resolve-typed.ts'
import { SearchProblemText } from '#site/pro/search/search-problems.tsx'
import { selectListed } from '#site/pro/search/select-listed.ts'
import { SuggestingField, useSuggestingField } from '#site/pro/search/suggesting-field.tsx'
import { TakenCompanies } from '#site/pro/search/taken-companies.tsx'
import { Button } from '#site/ui/button.tsx'
import type { WatchlistOfReader } from './use-watchlist.ts'
import { MAX_WATCHED } from './watchlist-store.ts'

/** What was not added, and why. */
type Left = {
  /** As it stands in the field: once that is changed, the problems are past. */
  text: string
  problem: string | undefined
  choices: readonly SearchProblem[]
  /** Symbols that our lists lack: pressed again, the button takes them. */
  asked: readonly string[]
}

/** What was added, by name and by symbol. */
type Done = { taken: ResolvedSearch['taken']; added: readonly string[] }

const NOTHING_YET: Done = { taken: [], added: [] }
const NOTHING: Left = { text: '', problem: undefined, choices: [], asked: [] }

export function AddForm({ watchlist }: { watchlist: WatchlistOfReader }) {
  const { refusal, isWaiting } = watchlist
  const [kept, setLeft] = useState(NOTHING)
  const [{ taken, added }, setDone] = useState<Done>(NOTHING_YET)
  const field = useSuggestingField('', (filled) => void add(filled))
  const left = kept.text === field.input ? kept : NOTHING

  async function add(input: string) {
    const { symbols, problems, taken: meant } = await resolveTyped(input)
    const unknown = symbols.filter((symbol) => findListing(symbol) === undefined)
    const listed = await selectListed(symbols)
    const unlisted = symbols.filter(
      (symbol) => ![...unknown, ...listed, ...kept.asked].includes(symbol),
    )
    const unadded = [...unknown, ...unlisted]
    const refused = symbols.filter((symbol) => !unadded.includes(symbol) && !watchlist.add(symbol))
    const isAdded = (symbol: string) => ![...unadded, ...refused].includes(symbol)
    const choices = problems.filter(isChoice)
    const text = [...unadded, ...problems.map((one) => one.text), ...refused]
      .filter(Boolean)
      .join(',')
    const problem =
      describeRefused(refused, unknown) ??
      describeUnlisted(unlisted) ??
      problems.find((one) => !isChoice(one))?.problem
    field.setInput(text)
    const named = meant.filter(({ found }) => isAdded(found.symbol))
    const isNamed = (symbol: string) => named.some(({ found }) => found.symbol === symbol)
    setDone({ taken: named, added: symbols.filter((one) => isAdded(one) && !isNamed(one)) })
    setLeft({ text, problem, choices, asked: unlisted })
  }

  function choose(meant: string, symbol: string) {
    const isMeant = (part: string) => part.trim() === meant
    const parts = field.input.split(',').map((part) => (isMeant(part) ? symbol : part))
    field.setInput(parts.join(','))
    void add(parts.join(','))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    field.close()
    void add(field.input)
  }

  return (
    <div className="mt-5 max-w-xl">
      <form noValidate className="relative flex items-start gap-3" onSubmit={handleSubmit}>
        <SuggestingField
          field={field}
          label="Add companies to your watchlist"
          placeholder="TSMC, 7203.T"
          maxLength={4000}
          problem={left.problem}
          className="min-w-0 flex-1 [&_label]:whitespace-nowrap"
        />
        <Button
          type="submit"
          look="secondary"
          className="mt-7.5 shrink-0"
          disabled={field.input.trim() === ''}
        >
          Watch
        </Button>
      </form>
      <div role="status" className="mt-1 text-note text-muted">
        {added.length > 0 ? <p>Added {added.join(', ')}.</p> : null}
        {refusal ?? (isWaiting ? 'Saved on this device until the server responds.' : '')}
        {left.choices.map((one) => (
          <div key={one.text} className="mt-2 text-small wrap-anywhere text-ink">
            <SearchProblemText {...one} onChoose={choose} />
          </div>
        ))}
      </div>
      <TakenCompanies taken={taken} done="Added" onChoose={(_, symbol) => void add(symbol)} />
    </div>
  )
}

function isChoice({ choices, isIndex }: SearchProblem): boolean {
  return choices.length > 0 || isIndex === true
}

function describeUnlisted(symbols: readonly string[]): string | undefined {
  if (symbols.length === 0) return undefined
  return `${symbols.slice(0, 5).join(', ')}: in none of our lists. Check the spelling, or press Watch again to watch it all the same.`
}

function describeRefused(
  refused: readonly string[],
  unknown: readonly string[],
): string | undefined {
  if (refused.length > 0) {
    return `Your watchlist is full (${MAX_WATCHED} symbols). Remove one to add another.`
  }
  if (unknown.length === 0) return undefined
  return `${unknown.slice(0, 5).join(', ')}: no market that we know has such a symbol. Look for the company in the asset search.`
}
