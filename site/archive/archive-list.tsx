import type { ReactNode } from 'react'
import { formatDate } from '#domain/format-date.ts'
import { DraftMark } from '#site/publication/draft-mark.tsx'
import { showBetween } from '#site/publication/scheduled-visibility.ts'

export function ArchiveList({ entries }: { entries: ArchiveEntry[] }) {
  return (
    <ul data-archive-list aria-label="Articles and issues" className="group/list min-h-[60vh]">
      {entries.map((entry) => (
        <li
          key={entry.id}
          data-id={entry.id}
          data-category={toCategoryKey(entry.category)}
          data-passages={entry.passagesPath}
          {...showBetween(entry.scheduledFor)}
          className="border-b border-hairline"
        >
          <ArchiveRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function ArchiveRow({ entry }: { entry: ArchiveEntry }) {
  const { id, category, title, description, date, detail, isDraft } = entry
  return (
    <article className="group relative grid gap-x-8 py-6 md:grid-cols-[8.5rem_1fr_6rem] md:py-7">
      <div className="flex gap-x-3 text-note text-muted md:contents">
        <p className="flex gap-x-3 md:flex-col md:pt-1">
          <span className="font-semibold text-ink">{category}</span>
          <time dateTime={date}>{formatDate(date, 'UTC')}</time>
          {isDraft ? <DraftMark /> : null}
        </p>
        <p className="md:order-last md:pt-1 md:text-right">{detail}</p>
      </div>
      <div className="max-w-[44rem]">
        <h2 className="mt-1 text-title font-medium md:mt-0">
          <a
            href={`/${id}`}
            data-title
            className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
          >
            {title}
          </a>
        </h2>
        <Excerpt>{description}</Excerpt>
      </div>
    </article>
  )
}

function Excerpt({ children }: { children: ReactNode }) {
  return (
    <p
      data-excerpt
      className="mt-1.5 text-small text-muted group-data-searching/list:line-clamp-5 group-data-searching/list:min-h-[5lh] sm:group-data-searching/list:line-clamp-3 sm:group-data-searching/list:min-h-[3lh]"
    >
      {children}
    </p>
  )
}

type ArchiveEntry = {
  /** The path without the leading slash: "articles/…" or "newsletter/…". */
  id: string
  category: string
  title: string
  description: string
  date: string
  detail: string
  passagesPath: string
  isDraft: boolean
  scheduledFor?: string | undefined
}

export function toCategoryKey(category: string): string {
  return category.toLowerCase()
}
