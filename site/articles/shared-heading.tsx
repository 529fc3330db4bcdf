import { BookmarkIcon, ShareIcon } from '#site/ui/icons.tsx'
import { ArticleArt } from './art/article-art.tsx'
import { ArticleFacts } from './article-facts.tsx'
import type { ArticleHeadingProps } from './article-heading-props.ts'

/** The heading of the shared layout: badge, title, subtitle, author, date, read time, share and save. */
export function SharedHeading({
  article,
  subtitle,
  author,
  updatedDate,
  badge,
}: ArticleHeadingProps) {
  return (
    <div className="wrap grid items-center gap-8 pt-10 md:pt-14 lg:grid-cols-2 lg:gap-14">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-note">
          <span className="rounded-seal bg-tint px-2.5 py-1 font-semibold text-accent">
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
            readTime={article.readTime}
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
        Share at the end of the article; save in the Pro area.
      </p>
    </div>
  )
}
