import type { ReactNode } from 'react'
import { NEWS_REGIONS, NEWS_SECTORS } from '#domain/news/news-article.ts'
import type { NewsFilterControls } from './use-news-filters.ts'

const BADGE =
  'inline-flex min-h-11 cursor-pointer items-center rounded-round border px-4 text-small transition-colors sm:min-h-9 sm:px-3.5'
const PLAIN = 'border-hairline text-ink hover:border-control'
const CHOSEN = 'border-ink bg-ink text-paper'

type NewsFilterBarProps = {
  filters: NewsFilterControls
  /** Undefined if there is no category to choose; empty while the news loads. */
  available: string[] | undefined
}

export function NewsFilterBar({ filters, available }: NewsFilterBarProps) {
  return (
    <div className="mt-6 grid gap-3">
      {available ? (
        <Group label="Category">
          {available.map((category) => (
            <ToggleBadge
              key={category}
              label={category}
              isChosen={filters.categories.includes(category)}
              onToggle={() => filters.toggleCategory(category)}
            />
          ))}
        </Group>
      ) : null}
      <RegionGroup chosen={filters.region} onChoose={filters.setRegion} />
      <Group label="Sector">
        {NEWS_SECTORS.map((sector) => (
          <ToggleBadge
            key={sector}
            label={sector}
            isChosen={filters.sector === sector}
            onToggle={() => filters.toggleSector(sector)}
          />
        ))}
      </Group>
    </div>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="sm:grid sm:grid-cols-[5rem_1fr]">
      <legend className="float-left w-full text-note text-muted max-sm:pb-2 sm:pt-2">
        {label}
      </legend>
      <div className="clear-left flex min-h-11 flex-wrap gap-2 sm:min-h-9">{children}</div>
    </fieldset>
  )
}

type ToggleBadgeProps = { label: string; isChosen: boolean; onToggle: () => void }

function ToggleBadge({ label, isChosen, onToggle }: ToggleBadgeProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`${BADGE} ${isChosen ? CHOSEN : PLAIN}`}
      onClick={onToggle}
    >
      {label}
    </button>
  )
}

type RegionGroupProps = { chosen: string; onChoose: (region: string) => void }

function RegionGroup({ chosen, onChoose }: RegionGroupProps) {
  return (
    <Group label="Region">
      {NEWS_REGIONS.map((region) => {
        const value = region.toLowerCase()
        return (
          <label
            key={value}
            className={`${BADGE} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen === value ? CHOSEN : PLAIN}`}
          >
            <input
              type="radio"
              name="news-region"
              value={value}
              checked={chosen === value}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onChoose(value)}
            />
            {region}
          </label>
        )
      })}
    </Group>
  )
}
