import { useId, useState } from 'react'
import { formatNumber, formatPrice } from '#domain/format-number.ts'
import { parseTypedPrice } from '#domain/portfolio/dated-price.ts'
import type { useOwnPrice } from '#site/pro/prices/own-price-store.ts'
import { Button } from '#site/ui/button.tsx'
import { useDebounced } from '#site/ui/use-debounced.ts'
import { priceAtStep, SCALE_STEPS, stepOf } from './price-scale.ts'

type PriceFieldProps = {
  own: ReturnType<typeof useOwnPrice>
  /** The listing's. */
  currency: string
  /** The price that counts now, in that currency; for the field one that was quoted or typed in it. */
  listed: number | undefined
}

const LABEL = 'What does it cost today?'
/** A price is refused when typing pauses: "0" may become "0.85". */
const TYPING_PAUSE_MS = 600

type PriceInputProps = PriceFieldProps & { onTyped: (price: number) => void }

export function PriceInput({ own, currency, listed, onTyped }: PriceInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; kept: number | undefined }>()
  const [problem, setProblem] = useState<string>()
  const settled = useDebounced(problem, TYPING_PAUSE_MS)
  const shown = settled === problem ? problem : undefined
  const kept = own.own?.price
  // After the slider, an undo or a clear, show the price, not the typed text.
  if (typed && typed.kept !== kept) {
    setTyped(undefined)
    setProblem(undefined)
  }

  function handleText(text: string) {
    if (text.trim() === '') {
      setProblem(undefined)
      setTyped({ text, kept: undefined })
      if (kept !== undefined) own.clear()
      return
    }
    const read = parseTypedPrice(text, currency, listed)
    if ('problem' in read) {
      setProblem(read.problem)
      setTyped({ text, kept })
      return
    }
    setProblem(undefined)
    setTyped({ text, kept: read.price })
    own.keep(read.price, currency)
    onTyped(read.price)
  }

  return (
    <div data-print="none">
      <label htmlFor={id} className="block text-small font-semibold">
        {LABEL}
      </label>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <span id={`${id}-unit`} className="text-small text-muted">
          {currency}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed?.text ?? writePrice(kept, listed)}
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          className={`min-h-11 w-32 scroll-mb-24 rounded-seal bg-raised px-2.5 tabular-nums ring-1 ring-inset ${shown ? 'ring-loss' : 'ring-control'}`}
          onChange={(event) => handleText(event.target.value)}
          onBlur={() => {
            own.endTyping()
            if (!problem) setTyped(undefined)
          }}
        />
        <Button
          look="quiet"
          className="px-3"
          disabled={!own.canUndo}
          aria-label="Undo price change"
          onClick={own.undo}
        >
          Undo
        </Button>
        <Button
          look="quiet"
          className="px-3"
          disabled={kept === undefined}
          aria-label="Clear my price"
          onClick={own.clear}
        >
          Clear
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-note text-loss">
        {shown}
      </p>
    </div>
  )
}

type PriceSliderProps = PriceFieldProps & {
  /** The end of the scale. */
  top: number
  isConverted: boolean
}

export function PriceSlider({ own, currency, listed, isConverted, top }: PriceSliderProps) {
  const about = isConverted ? 'about ' : ''
  const text = listed === undefined ? 'No price yet' : `${about}${currency} ${formatPrice(listed)}`
  return (
    <div className="pl-18" data-print="none">
      <input
        type="range"
        min={0}
        max={SCALE_STEPS}
        value={stepOf(listed, top)}
        aria-label={`${LABEL} Slider`}
        aria-valuetext={text}
        // The thumb's middle travels over the whole axis above it.
        className="-mx-2 h-11 w-[calc(100%+1rem)] cursor-pointer accent-ink"
        onChange={(event) => own.keep(priceAtStep(event.target.valueAsNumber, top), currency)}
        onBlur={own.endTyping}
      />
    </div>
  )
}

/** A price of the reader's own as it was typed; another one as prices are shown. */
function writePrice(kept: number | undefined, listed: number | undefined): string {
  if (kept !== undefined) return formatNumber(kept, 0, 9)
  return listed === undefined ? '' : formatPrice(listed)
}
