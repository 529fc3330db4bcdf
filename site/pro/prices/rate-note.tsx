import { type Conversion, describeConversions } from '#domain/markets/exchange-rates.ts'
import { useMinute } from '#site/pro/charts/use-minute.ts'

type RateNoteProps = { conversions: readonly Conversion[]; className?: string }

/** The rates of converted amounts, and how old they are. */
export function RateNote({ conversions, className = '' }: RateNoteProps) {
  const nowMs = useMinute()
  const said = describeConversions(conversions, nowMs)
  if (!said) return null
  return (
    <p className={`text-note text-muted ${className}`}>
      {said.text}
      {said.warning ? <span className="font-medium text-fair"> {said.warning}</span> : null}
    </p>
  )
}
