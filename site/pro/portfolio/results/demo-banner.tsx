import { Button } from '#site/ui/button.tsx'

/** Real companies stand in the demo, so that it says what is made up as long as it is shown. */
export function DemoBanner({ onEnd }: { onEnd: () => void }) {
  return (
    <div role="note" data-print="none" className="mb-8 border-y border-control bg-sunken">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-1.5 text-small">
        <p>
          <strong className="font-semibold">This is a demo.</strong> Its prices, scores and
          recommendations are made up and say nothing about these companies.
        </p>
        <Button look="quiet" className="-mr-2" onClick={onEnd}>
          End the demo
        </Button>
      </div>
    </div>
  )
}
