import { Button } from '#site/ui/button.tsx'
import { SearchIcon } from '#site/ui/icons.tsx'

export function AssetSearchForm() {
  return (
    <search className="mt-10 block">
      <form action="/pro" method="get" aria-label="Asset search">
        <label htmlFor="asset-search" className="text-small font-medium">
          Look up a company by name or symbol
        </label>
        <div className="mt-2 flex max-w-xl flex-wrap gap-3 sm:flex-nowrap">
          <input
            id="asset-search"
            name="symbols"
            type="text"
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Toyota, 0700.HK"
            className="min-h-12 w-full scroll-mt-16 rounded-seal bg-raised px-3.5 text-body ring-1 ring-control ring-inset placeholder:text-muted"
          />
          <Button type="submit" look="secondary" className="shrink-0">
            <SearchIcon className="size-4" />
            Search
          </Button>
        </div>
        <p className="mt-2 text-note text-muted">
          Names and symbols in any script, separated by commas. Results open in Pro.
        </p>
      </form>
    </search>
  )
}
