import { Button } from '#site/ui/button.tsx'

export function ArchiveStatus({ text }: { text: string }) {
  return (
    <>
      <p
        data-archive-status
        role="status"
        className="mt-8 min-h-6 border-b-2 border-ink pb-2 text-small wrap-anywhere text-muted"
      >
        {text}
      </p>
      <div
        data-archive-failure
        hidden
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-hairline bg-sunken px-5 py-4"
      >
        <p className="max-w-prose text-small">
          Full-text search could not be loaded, so only titles and summaries are searched. Check
          your connection and try again.
        </p>
        <Button look="secondary" data-archive-retry>
          Try again
        </Button>
      </div>
    </>
  )
}

export function MoreResults() {
  return (
    <Button look="secondary" data-archive-more hidden className="mt-6 w-full">
      Show more results
    </Button>
  )
}

export function ArchiveEmpty() {
  return (
    <div data-archive-empty hidden className="min-h-[60vh] py-12">
      <h2 className="text-title font-medium">Nothing found</h2>
      <p className="mt-2 max-w-prose text-small text-muted">
        Results must contain every word you enter. Try fewer words, or a market, a company or a term
        such as “dividend”.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="secondary" data-archive-widen>
          Search in all categories
        </Button>
        <Button look="secondary" data-archive-clear>
          Show everything
        </Button>
      </div>
    </div>
  )
}
