import { SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { Panel } from '#site/pro/panel.tsx'
import { Button, getButtonClass } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'

const CELLS = [
  { field: 'symbol', label: 'Symbol' },
  { field: 'shares', label: 'Shares' },
  { field: 'price', label: 'Price' },
  { field: 'currency', label: 'Currency' },
]

/**
 * Search and the first holding as plain forms, which react before React is loaded. start-first-screen.ts lets it take
 * over what was typed.
 */
export function FirstScreen() {
  return (
    <div id="first-screen" className="hidden in-data-first-screen:block">
      <Spinner label="Loading your watchlist..." />
      <Panel id="first-search" title="Asset Search" minHeight="min-h-64">
        <SearchForm />
      </Panel>
      <Panel id="first-portfolio" title="Portfolio Analyzer" minHeight="min-h-96">
        <p className="mt-3 mb-6 text-balance text-muted">
          Scores your holdings against {SCHOOLS_IN_WORDS.count} of value investing:{' '}
          {SCHOOLS_IN_WORDS.names}.
        </p>
        <FirstHolding />
      </Panel>
    </div>
  )
}

function SearchForm() {
  return (
    <form action="/pro" className="relative mt-6 flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1">
        <label htmlFor="first-symbols" className="mb-1.5 block text-small font-medium text-ink">
          Company or stock symbols
        </label>
        <input
          id="first-symbols"
          name="symbols"
          placeholder="Toyota, 0700.HK, Samsung"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="first-suggestions"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          className="min-h-12 w-full rounded-seal bg-raised px-3.5 py-2.5 text-body text-ink ring-1 ring-control ring-inset placeholder:text-muted"
        />
        <div
          id="first-suggestions"
          role="listbox"
          aria-label="Suggested companies"
          hidden
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-[70vh] overflow-y-auto rounded-seal bg-raised py-1 ring-1 ring-control"
        />
        <template id="first-suggestion">
          {/* biome-ignore lint/a11y/useFocusableInteractive: the field has the focus */}
          <div
            role="option"
            aria-selected="false"
            className="flex min-h-11 cursor-pointer items-baseline gap-3 px-3.5 py-1.5 text-small hover:bg-sunken"
          >
            <strong className="w-24 shrink-0 font-semibold wrap-anywhere sm:w-32" />
            <span className="min-w-0 flex-1 truncate" />
          </div>
        </template>
      </div>
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </form>
  )
}

function FirstHolding() {
  return (
    <details>
      <summary className={getButtonClass('secondary')}>Enter holdings</summary>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {CELLS.map(({ field, label }) => (
          <input
            key={field}
            type="text"
            aria-label={label}
            placeholder={label}
            data-field={field}
            inputMode={field === 'shares' || field === 'price' ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="min-h-11 w-full rounded-seal bg-raised px-2.5 text-small text-ink ring-1 ring-control ring-inset placeholder:text-muted"
          />
        ))}
      </div>
    </details>
  )
}
