import { formatLongDate } from '#domain/format-date.ts'
import { BookmarkIcon, ShareIcon } from '#site/ui/icons.tsx'
import { ArticleArt } from './article-art.tsx'
import type { ArticleSummary } from './article-card.tsx'

export function ClassicHeading({
  article,
  subtitle,
  author,
  updatedDate,
  asOf,
  coversNotes,
}: ArticleHeadingProps) {
  return (
    <div className="wrap pt-10 md:pt-16">
      <p className="eyebrow">{article.isDeepDive ? 'Deep dive' : article.category}</p>
      <h1 className="mt-3 max-w-[18ch] text-display font-medium tracking-tight">{article.title}</h1>
      <p className="mt-5 max-w-prose font-serif text-lead text-balance text-muted italic">
        {subtitle}
      </p>
      <div className="mt-6">
        <ArticleFacts
          author={author}
          publishDate={article.publishDate}
          updatedDate={updatedDate}
          asOf={asOf}
          readTime={article.readTime}
          coversNotes={coversNotes}
        />
      </div>
      <ArticleArt art={article.art} className="mt-8 max-h-[420px] object-cover" />
    </div>
  )
}

export function SharedHeading({
  article,
  subtitle,
  author,
  updatedDate,
  asOf,
  badge,
  coversNotes,
}: ArticleHeadingProps) {
  return (
    <div className="wrap grid items-center gap-8 pt-10 md:pt-14 lg:grid-cols-2 lg:gap-14">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-note">
          <span className="rounded-seal bg-sunken px-2.5 py-1 font-semibold text-ink">
            {article.category}
          </span>
          {badge ? <span className="text-muted">{badge}</span> : null}
        </p>
        <h1 className="mt-4 text-heading font-medium tracking-tight lg:text-[3.25rem] lg:leading-[1.08]">
          {article.title}
        </h1>
        <p className="mt-4 font-serif text-lead text-balance text-muted italic">{subtitle}</p>
        <div className="mt-5">
          <ArticleFacts
            author={author}
            publishDate={article.publishDate}
            updatedDate={updatedDate}
            asOf={asOf}
            readTime={article.readTime}
            coversNotes={coversNotes}
          />
        </div>
        <ReaderButtons />
      </div>
      <ArticleArt art={article.art} className="lg:order-last" />
    </div>
  )
}

const REASON_ID = 'share-save-reason'

function ReaderButtons() {
  const look =
    'inline-flex min-h-11 items-center gap-2 rounded-seal px-4 text-small text-muted ring-1 ring-inset ring-hairline'
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3" data-print="none">
      <button type="button" disabled aria-describedby={REASON_ID} className={look}>
        <ShareIcon className="size-4" />
        Share
      </button>
      <button type="button" disabled aria-describedby={REASON_ID} className={look}>
        <BookmarkIcon className="size-4" />
        Save
      </button>
      <p id={REASON_ID} className="text-note text-muted">
        Share links are at the end of the article. You can save picks in Pro.
      </p>
    </div>
  )
}

type ArticleHeadingProps = {
  article: ArticleSummary
  subtitle: string
  author: string
  /** ISO date. */
  updatedDate?: string | undefined
  /** ISO date for which figures and laws were checked. */
  asOf: string
  /** The minutes cover the notes and spreadsheets too. */
  coversNotes?: boolean | undefined
  badge?: string | undefined
}

type ArticleFactsProps = {
  author: string
  publishDate: string
  updatedDate?: string | undefined
  asOf: string
  readTime: number
  coversNotes?: boolean | undefined
}

export function ArticleFacts({
  author,
  publishDate,
  updatedDate,
  asOf,
  readTime,
  coversNotes,
}: ArticleFactsProps) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-muted">
      <a href="/about" className="text-ink underline-offset-4 hover:underline">
        {author}
      </a>
      <span>
        Published <ArticleDate date={publishDate} />
      </span>
      {updatedDate ? (
        <span>
          Updated <ArticleDate date={updatedDate} />
        </span>
      ) : null}
      <span>
        Facts as of <ArticleDate date={asOf} />
      </span>
      <span>
        {readTime} min read{coversNotes ? ', with notes and spreadsheets' : ''}
      </span>
    </p>
  )
}

export function ArticleDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatLongDate(date, 'UTC')}</time>
}
