import { describeOrigin, type Origin } from '#domain/markets/describe-origin.ts'
import { Badge } from '#site/pro/badge.tsx'
import { useMinute } from './use-minute.ts'

/** Where figures are from and how old they are. It stands right beside them. */
export function OriginMark({ origin }: { origin: Origin | undefined }) {
  const nowMs = useMinute()
  if (!origin) return null
  return (
    <Badge tone={origin.isStale ? 'caution' : 'unknown'}>{describeOrigin(origin, nowMs)}</Badge>
  )
}
