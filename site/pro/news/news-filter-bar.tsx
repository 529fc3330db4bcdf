import type { ReactNode } from 'react'
import { NEWS_REGIONS, NEWS_SECTORS, type NewsFilters } from '#domain/news/news-article.ts'
import type { NewsFilterControls } from './use-news-filters.ts'

const BADGE =
  'inline-flex min-h-11 cursor-pointer items-center rounded-round border px-4 text-small transition-colors sm:min-h-9 sm:px-3.5'
const PLAIN = 'border-hairline text-ink hover:border-control'
const OFF = 'border-dashed border-hairline text-muted cursor-not-allowed'
const CHOSEN = 'border-ink bg-ink text-paper'

type NewsFilterBarProps = {
  filters: NewsFilterControls
  /** Undefined if there is no category to choose; empty while the news loads. */
  available: string[] | undefined
  /** Whether a choice would leave no article: it is then off. */
  isEmpty: (wanted: NewsFilters) => boolean
}

export function NewsFilterBar({ filters, available, isEmpty }: NewsFilterBarProps) {
  const { region, sector: chosenSector } = filters
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
      <RegionGroup
        chosen={region}
        onChoose={filters.setRegion}
        isOff={(value) => isEmpty({ region: value, sector: chosenSector })}
      />
      <Group label="Sector">
        {NEWS_SECTORS.map((sector) => (
          <ToggleBadge
            key={sector}
            label={sector}
            isChosen={chosenSector === sector}
            isOff={isEmpty({ region, sector })}
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

type ToggleBadgeProps = {
  label: string
  isChosen: boolean
  isOff?: boolean
  onToggle: () => void
}

function ToggleBadge({ label, isChosen, isOff = false, onToggle }: ToggleBadgeProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isOff && !isChosen}
      className={`${BADGE} ${isChosen ? CHOSEN : isOff ? OFF : PLAIN}`}
      onClick={onToggle}
    >
      {label}
    </button>
  )
}

type RegionGroupProps = {
  chosen: string
  onChoose: (region: string) => void
  isOff: (region: string) => boolean
}

function RegionGroup({ chosen, onChoose, isOff }: RegionGroupProps) {
  return (
    <Group label="Region">
      {NEWS_REGIONS.map((region) => {
        const value = region.toLowerCase()
        const isDisabled = chosen !== value && value !== 'all' && isOff(value)
        return (
          <label
            key={value}
            className={`${BADGE} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen === value ? CHOSEN : isDisabled ? OFF : PLAIN}`}
          >
            <input
              type="radio"
              name="news-region"
              value={value}
              checked={chosen === value}
              disabled={isDisabled}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              onChange={() => onChoose(value)}
            />
            {region}
          </label>
        )
      })}
    </Group>
  )
}
