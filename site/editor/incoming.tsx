import { useRef, useState } from 'react'
import { NEWS_SECTORS } from '#domain/news/news-article.ts'
import { NEWS_CATEGORIES } from '#domain/news/understanding/category-terms.ts'
import { Button } from '#site/ui/button.tsx'
import { SelectField } from '#site/ui/select-field.tsx'
import { useDebounced } from '#site/ui/use-debounced.ts'
import { AddLink } from './add-link.tsx'
import { ArticleQueue } from './article-queue.tsx'
import type { DeskFilters } from './desk-service.ts'
import { REGION_CHOICES } from './region-choices.ts'

export function Incoming() {
  const [filters, setFilters] = useState<DeskFilters>({})
  const [isAdding, setIsAdding] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const applied = useDebounced(filters)

  return (
    <>
      <div className="mb-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_repeat(3,11rem)_auto]">
        <label className="col-span-2 grid gap-1.5 text-small font-medium lg:col-span-1">
          Search
          <input
            ref={search}
            type="search"
            maxLength={200}
            className="min-h-11 w-full rounded-seal bg-raised px-3 text-body font-normal ring-1 ring-control ring-inset"
            value={filters.search ?? ''}
            onChange={(event) => setFilters({ ...filters, search: event.target.value.trimStart() })}
          />
        </label>
        <SelectField
          label="Region"
          value={filters.region ?? ''}
          choices={[['', 'All'], ...REGION_CHOICES]}
          onChoose={(region) => setFilters({ ...filters, region })}
        />
        <SelectField
          label="Sector"
          value={filters.sector ?? ''}
          choices={[['', 'All'], ...NEWS_SECTORS.map((name): [string, string] => [name, name])]}
          onChoose={(sector) => setFilters({ ...filters, sector })}
        />
        <SelectField
          label="Category"
          value={filters.category ?? ''}
          choices={[['', 'All'], ...NEWS_CATEGORIES.map((name): [string, string] => [name, name])]}
          onChoose={(category) => setFilters({ ...filters, category })}
        />
        <Button look="secondary" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          Add a link
        </Button>
      </div>
      {isAdding ? <AddLink /> : null}
      <ArticleQueue
        key={JSON.stringify(applied)}
        state="listed"
        filters={applied}
        empty="No incoming articles match."
        onSearch={() => search.current?.focus()}
      />
    </>
  )
}
