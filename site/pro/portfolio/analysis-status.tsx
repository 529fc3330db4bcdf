import { useEffect, useState } from 'react'
import { Badge } from '#site/pro/badge.tsx'
import { useIsOffline } from '#site/ui/use-is-offline.ts'

const STATUS_CHECK_MS = 1000

export function AnalysisStatus() {
  const isOffline = useIsOffline()
  const [isChecked, setIsChecked] = useState(false)

  // Synchronizes with the clock: the check is shown for a second.
  useEffect(() => {
    const timer = setTimeout(() => setIsChecked(true), STATUS_CHECK_MS)
    return () => clearTimeout(timer)
  }, [])

  return <StatusBadge isChecked={isChecked} isOffline={isOffline} />
}

export function StatusBadge({ isChecked, isOffline }: { isChecked: boolean; isOffline: boolean }) {
  if (isOffline) return <Badge tone="unknown">Analysis: Offline</Badge>
  if (!isChecked) return <Badge tone="unknown">Analysis: Checking...</Badge>
  return <Badge tone="gain">Analysis: Online</Badge>
}
