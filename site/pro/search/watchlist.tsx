import { useRef, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { CloseIcon } from '#site/ui/icons.tsx'
import type { WatchlistOfReader } from './use-watchlist.ts'
import { MOST_WATCHED } from './watchlist-store.ts'

type WatchlistProps = { watchlist: WatchlistOfReader; onSearch: (input: string) => void }

export function Watchlist({ watchlist, onSearch }: WatchlistProps) {
  const [removed, setRemoved] = useState<string>()
  const undo = useRef<HTMLButtonElement>(null)
  const { symbols, refusal, isWaiting } = watchlist
  const canUndo = removed !== undefined && !symbols.includes(removed)

  function handleRemove(symbol: string) {
    watchlist.remove(symbol)
    setRemoved(symbol)
    // The pressed button disappears, so move the focus to Undo.
    requestAnimationFrame(() => undo.current?.focus())
  }

  if (symbols.length === 0 && !canUndo && !refusal) return null
  return (
    <section aria-label="Watchlist" className="mt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 font-sans text-note text-muted">Watchlist</h3>
        <ul className="contents">
          {symbols.map((symbol) => (
            <li
              key={symbol}
              className="flex items-center rounded-seal ring-1 ring-hairline ring-inset"
            >
              <Button look="quiet" className="pr-1 pl-3" onClick={() => onSearch(symbol)}>
                {symbol}
              </Button>
              <button
                type="button"
                aria-label={`Remove ${symbol} from the watchlist`}
                className="inline-flex size-11 items-center justify-center rounded-seal text-muted hover:bg-sunken hover:text-accent"
                onClick={() => handleRemove(symbol)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
        {symbols.length > 1 ? (
          <Button look="secondary" onClick={() => onSearch(symbols.join(','))}>
            Show all
          </Button>
        ) : null}
        {canUndo ? (
          <Button ref={undo} look="secondary" onClick={() => watchlist.add(removed)}>
            Undo removing {removed}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-note text-muted">
        {refusal ?? (isWaiting ? 'Saved on this device until the server responds.' : '')}
      </p>
    </section>
  )
}

type WatchButtonProps = { symbol: string; watchlist: WatchlistOfReader }

export function WatchButton({ symbol, watchlist }: WatchButtonProps) {
  const isWatched = watchlist.symbols.includes(symbol)
  const isFull = !isWatched && watchlist.symbols.length >= MOST_WATCHED
  return (
    <Button
      look="quiet"
      className="px-3"
      aria-pressed={isWatched}
      disabled={isFull}
      title={
        isFull
          ? `Your watchlist is full (${MOST_WATCHED} symbols). Remove one to add another.`
          : undefined
      }
      onClick={() => (isWatched ? watchlist.remove(symbol) : watchlist.add(symbol))}
    >
      <span aria-hidden="true">{isWatched ? '★' : '☆'}</span>
      Watch<span className="sr-only"> {symbol}</span>
    </Button>
  )
}
