import { useEffect, useState } from 'react'
import { Skeleton } from '#site/ui/skeleton.tsx'

const PATIENCE_MS = 2000

export function NewsLoading() {
  const [isLong, setIsLong] = useState(false)

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="mt-8">
      <p role="status" className="animate-pulse text-small text-muted">
        {isLong ? 'Please wait as our elves work...' : 'Loading news...'}
      </p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
