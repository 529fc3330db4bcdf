/** The search of the archive: what is typed narrows the list at once. */
export function ArchiveSearch({ count }: { count: number }) {
  return (
    <search className="block">
      <label htmlFor="archive-search" className="text-small font-medium">
        Search the archive
      </label>
      <input
        id="archive-search"
        type="search"
        autoComplete="off"
        className="mt-2 min-h-12 w-full max-w-xl rounded-seal bg-raised px-3.5 text-body ring-1 ring-control ring-inset"
      />
      <p id="archive-count" aria-live="polite" className="mt-2 min-h-6 text-note text-muted">
        {count} articles
      </p>
    </search>
  )
}
