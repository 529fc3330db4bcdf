import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findListing } from '#domain/markets/listing.ts'
import {
  ALERT_MEASURES,
  type AlertMeasure,
  nameMeasure,
  parseThreshold,
  type WatchlistAlert,
} from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'

const SELECT =
  'mt-1.5 block min-h-12 w-full rounded-seal bg-raised px-3 text-body ring-1 ring-control ring-inset'

type AlertFormProps = {
  symbol: string
  /** What the company's figures allow to be watched now. */
  known: { price: boolean; scores: boolean }
  onSet: (alert: WatchlistAlert) => Promise<boolean>
  onClose: () => void
}

export function AlertForm({ symbol, known, onSet, onClose }: AlertFormProps) {
  const listing = findListing(symbol)
  const currency = listing?.currency ?? ''
  const [measure, setMeasure] = useState<AlertMeasure>('price')
  const [direction, setDirection] = useState<WatchlistAlert['direction']>('below')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Synchronizes with the browser's scrolling and focus, once: the form may open below the window.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('select')?.focus({ preventScroll: true })
  }, [])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseThreshold(measure, text)
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      // The field's description says what is wrong with it.
      form.current?.querySelector('input')?.focus()
      return
    }
    const ofPrice = measure === 'price' ? currency : null
    setIsSending(true)
    const isSet = await onSet({ symbol, measure, direction, ...parsed, currency: ofPrice })
    setIsSending(false)
    if (isSet) onClose()
  }

  // Only a company has scores.
  const measures = listing?.kind === 'share' ? ALERT_MEASURES : (['price'] as const)
  return (
    <form
      ref={form}
      noValidate
      aria-label={`New alert for ${symbol}`}
      aria-busy={isSending}
      className="mt-3 grid max-w-3xl items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <label className="text-small font-medium">
        Tell me when the
        <select
          className={SELECT}
          value={measure}
          onChange={({ target }) => setMeasure(target.value as AlertMeasure)}
        >
          {measures.map((name) => (
            <option key={name} value={name}>
              {nameMeasure(name)}
            </option>
          ))}
        </select>
      </label>
      <label className="text-small font-medium">
        is
        <select
          className={SELECT}
          value={direction}
          onChange={({ target }) => setDirection(target.value as WatchlistAlert['direction'])}
        >
          <option value="below">below</option>
          <option value="above">above</option>
        </select>
      </label>
      <TextField
        label={measure === 'price' ? `Price in ${currency}` : 'Score, 1 to 100'}
        inputMode="decimal"
        maxLength={20}
        value={text}
        {...(problem && { problem })}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
      />
      <div className="flex gap-2 sm:mt-7">
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Saving...' : 'Set alert'}
        </Button>
        <Button look="quiet" className="px-3" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p className="text-note text-muted sm:col-span-4">
        {explainSilence(measure, known)} Checked every morning at 8:00 in Hong Kong, with real
        prices only. One email when it is so, which may be at the first check, and again after it
        was not.
      </p>
    </form>
  )
}

/** An alert on what no source of ours has now is kept, and cannot fire before one does. */
function explainSilence(measure: AlertMeasure, known: AlertFormProps['known']): string {
  if (measure === 'price') {
    return known.price ? '' : 'We have no quote of it now, so no email comes before there is one.'
  }
  return known.scores
    ? ''
    : 'We cannot score it now: without its financial statements and a quote, no email comes.'
}
