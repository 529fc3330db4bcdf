import { Button } from '#site/ui/button.tsx'
import { KEPT_DAYS, MAX_KEPT } from './analysis-store.ts'

type NoAnalysisProps = {
  /** The address names an analysis that this device does not have. */
  isLost: boolean
  onDemo: () => void
  /** Leads to an analysis that ended elsewhere. */
  onLatest?: (() => void) | undefined
  /** Leads to holdings that wait in the table. */
  onOpen?: (() => void) | undefined
}

export function NoAnalysis({ isLost, onDemo, onLatest, onOpen }: NoAnalysisProps) {
  return (
    <div className="border-y border-hairline py-10 text-center">
      {isLost ? (
        <p className="text-muted">
          This analysis is not on this device. The last {MAX_KEPT} are kept here for {KEPT_DAYS}{' '}
          days, where the browser allows it.
        </p>
      ) : null}
      <p className="text-muted">
        {onOpen
          ? 'Your holdings are still in the table. Open them and choose Analyze.'
          : 'Nothing has been analyzed yet. Upload a portfolio first, or look at the demo data.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onLatest ? <Button onClick={onLatest}>Show the latest analysis</Button> : null}
        {onOpen ? <Button onClick={onOpen}>Open your holdings</Button> : null}
        <Button look="secondary" onClick={onDemo}>
          Use Demo Data
        </Button>
      </div>
    </div>
  )
}
