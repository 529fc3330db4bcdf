import { RefreshCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { parseSymbols } from '#domain/markets/parse-symbols.ts'
import { useSearchParam } from '#site/data/use-search-param.ts'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { QuoteList, QuoteSkeletons } from './quote-list.tsx'
import { useQuotes } from './use-quotes.ts'

const PRESETS = ['AAPL,GOOGL,MSFT', 'TSLA,NVDA,AMD', 'JPM,BAC,WFC', 'JNJ,PFE,UNH']

export function AssetSearch() {
  const [searched, setSearched] = useSearchParam('symbols')
  const symbols = parseSymbols(searched ?? '')
  const { data, error, isFetching, isPending, refetch } = useQuotes(symbols)

  function handleSearch(input: string) {
    const wanted = parseSymbols(input).join(',')
    if (wanted === '') return
    if (wanted === searched) void refetch()
    else setSearched(wanted)
  }

  return (
    <div aria-busy={isFetching}>
      <SearchForm initial={searched ?? ''} onSearch={handleSearch} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span className="mr-1 text-note text-muted">Quick search</span>
        {PRESETS.map((preset) => (
          <Button key={preset} look="quiet" className="px-3" onClick={() => handleSearch(preset)}>
            {preset}
          </Button>
        ))}
        <Button
          look="secondary"
          className="sm:ml-auto"
          disabled={symbols.length === 0 || isFetching}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden="true" className={`size-4 ${isFetching ? 'animate-spin' : ''}`} />
          Refresh
        </Button>
      </div>
      {symbols.length === 0 ? (
        <p className="mt-8 text-muted">
          Enter one or more symbols, separated by commas, or use a quick search.
        </p>
      ) : null}
      {symbols.length > 0 && isPending ? <QuoteSkeletons count={symbols.length} /> : null}
      {error && !data ? <SearchError message={error.message} /> : null}
      {data ? <QuoteList symbols={symbols} quotes={data.quotes} /> : null}
    </div>
  )
}

type SearchFormProps = { initial: string; onSearch: (input: string) => void }

function SearchForm({ initial, onSearch }: SearchFormProps) {
  const [input, setInput] = useState(initial)
  const [known, setKnown] = useState(initial)
  // A quick search fills in the field without remounting it, which would lose the focus.
  if (initial !== known) {
    setKnown(initial)
    setInput(initial)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(input)
  }

  return (
    <form className="mt-6 flex flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      <TextField
        label="Stock symbols"
        name="symbols"
        placeholder="AAPL, 0700.HK, 7203.T"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="min-w-56 flex-1"
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </form>
  )
}

function SearchError({ message }: { message: string }) {
  return (
    <p role="alert" className="mt-8 border-l-4 border-loss pl-4">
      <span className="font-semibold text-loss">{message}</span>
      <span className="mt-1 block text-small text-muted">
        No saved quotes for these symbols. Check them, or press Refresh in a moment.
      </span>
    </p>
  )
}
