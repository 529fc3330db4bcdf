import { describeOrigin, type Origin } from '#domain/markets/describe-origin.ts'
import { SOURCE_LINKS } from '#domain/markets/source-names.ts'
import { Badge } from '#site/pro/badge.tsx'
import { useMinute } from './use-minute.ts'

export function OriginMark({ origin }: { origin: Origin | undefined }) {
  const nowMs = useMinute()
  if (!origin) return null
  const mark = (
    <Badge tone={origin.isStale ? 'caution' : 'unknown'}>
      <span className="whitespace-normal">{describeOrigin(origin, nowMs)}</span>
    </Badge>
  )
  const href = SOURCE_LINKS[origin.source]
  if (!href) return mark
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="hover:underline">
      {mark}
    </a>
  )
}
