import { Button } from '#site/ui/button.tsx'

/** `onOpen` leads to holdings that wait in the table, as after a reload. */
type NoAnalysisProps = { onDemo: () => void; onOpen?: (() => void) | undefined }

export function NoAnalysis({ onDemo, onOpen }: NoAnalysisProps) {
  return (
    <div className="border-y border-hairline py-10 text-center">
      <p className="text-muted">
        {onOpen
          ? 'Your holdings are still in the table. Open them and choose Analyze.'
          : 'Nothing has been analyzed yet. Upload a portfolio first, or look at the demo data.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onOpen ? <Button onClick={onOpen}>Open your holdings</Button> : null}
        <Button look="secondary" onClick={onDemo}>
          Use Demo Data
        </Button>
      </div>
    </div>
  )
}
