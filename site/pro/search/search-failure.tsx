import { Badge } from '#site/pro/badge.tsx'

type SearchFailureProps = {
  error: Error | null
  /** Why quotes of an earlier search are shown. */
  cachedBecause: string | undefined
  /** The page says so already, and looks the prices up by itself later. */
  isOffline: boolean
}

export function SearchFailure({ error, cachedBecause, isOffline }: SearchFailureProps) {
  if (cachedBecause !== undefined) return <CachedNote reason={isOffline ? '' : cachedBecause} />
  return error && !isOffline ? <SearchError message={error.message} /> : null
}

function CachedNote({ reason }: { reason: string }) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-3 text-small">
      <Badge tone="caution">Cached Data</Badge>
      {reason === '' ? null : <span className="text-loss">{reason}</span>}
      <span className="text-muted">These quotes are from an earlier search.</span>
    </p>
  )
}

function SearchError({ message }: { message: string }) {
  return (
    <p role="alert" className="mt-8 border-l-4 border-loss pl-4">
      <span className="font-semibold text-loss">{message}</span>
      <span className="mt-1 block text-small text-muted">
        This device has no saved quotes for these symbols. Press Refresh to try again.
      </span>
    </p>
  )
}
