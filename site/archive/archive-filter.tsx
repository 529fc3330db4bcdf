import { toCategoryKey } from './archive-entry.ts'

export type CategoryCount = { category: string; count: number }

type ArchiveFilterProps = { categories: CategoryCount[]; total: number }

/** One category or all, with how many texts each has; while somebody searches, how many results. */
export function ArchiveFilter({ categories, total }: ArchiveFilterProps) {
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
