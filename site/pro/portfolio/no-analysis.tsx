import { Button } from '#site/ui/button.tsx'

export function NoAnalysis({ onDemo }: { onDemo: () => void }) {
  return (
    <div className="border-y border-hairline py-10 text-center">
      <p className="text-muted">
        Nothing has been analyzed yet. Upload a portfolio first, or look at the demo data.
      </p>
      <Button look="secondary" className="mt-5" onClick={onDemo}>
        Use Demo Data
      </Button>
    </div>
  )
}
