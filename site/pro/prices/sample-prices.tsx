import { keepText, useStoredText } from '#site/pro/stored-text.ts'
import { Button } from '#site/ui/button.tsx'

const stored = keepText('kachi-sample-prices')

/** Whether the reader asked to see made-up prices. */
export function useSamplePrices(): boolean {
  return useStoredText(stored) === 'on'
}

/** Where a price is missing, for symbols that have a sample. */
export function TrySamplePrices({ className = '' }: { className?: string }) {
  return (
    <Button look="secondary" className={className} onClick={() => stored.write('on')}>
      Try with sample prices
    </Button>
  )
}

/** Names the state while it lasts. */
export function SamplePricesBanner() {
  if (!useSamplePrices()) return null
  return (
    <div role="note" className="border-b border-control bg-sunken">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5 text-small">
        <p>
          <strong className="font-semibold">Sample prices are on.</strong> They are made up, marked
          as samples, and say nothing about a company.
        </p>
        <Button look="quiet" className="-mr-2" onClick={() => stored.write('')}>
          End sample prices
        </Button>
      </div>
    </div>
  )
}
