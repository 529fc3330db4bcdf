import { Button } from '#site/ui/button.tsx'
import type { WatchlistOfReader } from './use-watchlist.ts'
import { MAX_WATCHED } from './watchlist-store.ts'

type WatchButtonProps = { symbol: string; watchlist: WatchlistOfReader }

export function WatchButton({ symbol, watchlist }: WatchButtonProps) {
  const isWatched = watchlist.symbols.includes(symbol)
  const isFull = !isWatched && watchlist.symbols.length >= MAX_WATCHED
  return (
    <Button
      look="quiet"
      className="px-3"
      aria-pressed={isWatched}
      disabled={isFull}
      title={
        isFull
          ? `Your watchlist is full (${MAX_WATCHED} symbols). Remove one to add another.`
          : undefined
      }
      onClick={() => (isWatched ? watchlist.remove(symbol) : watchlist.add(symbol))}
    >
      <span aria-hidden="true">{isWatched ? '★' : '☆'}</span>
      Watch<span className="sr-only"> {symbol}</span>
    </Button>
  )
}
