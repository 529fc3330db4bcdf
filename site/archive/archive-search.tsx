import { SearchIcon } from '#site/ui/icons.tsx'
import { toCategoryKey } from './archive-list.tsx'

type ArchiveSearchProps = {
  indexPath: string
  categories: CategoryCount[]
  total: number
}

/** Hidden without JavaScript, where the page is the whole list. */
export function ArchiveSearch({ indexPath, categories, total }: ArchiveSearchProps) {
  return (
    <search className="block noscript:hidden">
      <form action="/archive" data-archive-form data-index={indexPath}>
        <label htmlFor="archive-search" className="text-small font-medium">
          Search the archive
        </label>
        <div className="relative mt-2">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
          <input
            id="archive-search"
            name="q"
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Company, market or term"
            maxLength={200}
            aria-describedby="archive-hint"
            aria-keyshortcuts="/"
            className="peer min-h-14 w-full placeholder:text-muted rounded-seal bg-raised pr-4 pl-12 md:pr-14 not-placeholder-shown:pr-4 [&::-webkit-search-cancel-button]:grayscale font-serif text-lead ring-1 ring-control ring-inset"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-4 hidden size-7 -translate-y-1/2 items-center justify-center rounded-seal font-sans text-note text-muted ring-1 ring-hairline ring-inset peer-not-placeholder-shown:hidden peer-focus:hidden md:inline-flex"
          >
            /
          </span>
        </div>
        <p id="archive-hint" className="sr-only">
          Results appear below as you type. Press the slash key to return here from anywhere on the
          page.
        </p>
        <ArchiveFilter categories={categories} total={total} />
      </form>
    </search>
  )
}

type CategoryCount = { category: string; count: number }

type ArchiveFilterProps = { categories: CategoryCount[]; total: number }

function ArchiveFilter({ categories, total }: ArchiveFilterProps) {
  return (
    <fieldset className="mt-5">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-2">
        <Choice value="" label="All" count={total} />
        {categories.map(({ category, count }) => (
          <Choice key={category} value={toCategoryKey(category)} label={category} count={count} />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { value: string; label: string; count: number }

function Choice({ value, label, count }: ChoiceProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-seal px-3.5 text-small text-ink ring-1 ring-hairline ring-inset transition-colors hover:bg-sunken has-checked:bg-ink has-checked:text-paper has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="category"
        value={value}
        data-name={label}
        defaultChecked={value === ''}
        className="absolute inset-0 cursor-pointer appearance-none rounded-seal outline-none"
      />
      {label}
      <span data-count={value} className="text-note tabular-nums opacity-75">
        {count}
      </span>
    </label>
  )
}
