import { memo, useId } from 'react'
import { formatDate } from '#domain/format-date.ts'
import type { NewsArticle, OtherSource } from '#domain/news/news-article.ts'
import {
  formatPublishedTime,
  formatSentiment,
  getSentimentTone,
  scoreRelevance,
} from '#domain/news/news-article.ts'
import { buildShareLink, SHARE_CHANNELS, type ShareChannel } from '#domain/news/share-links.ts'
import { Badge } from '#site/pro/badge.tsx'
import { Button, getButtonClass, LinkButton } from '#site/ui/button.tsx'
import { BookmarkIcon, ShareIcon } from '#site/ui/icons.tsx'
import { Menu, MenuItem } from '#site/ui/menu.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useReadTime } from './read-times.ts'
import { WhyLabels } from './why-labels.tsx'

type ArticleCardProps = {
  article: NewsArticle
  isSaved: boolean
  onToggleSaved: (article: NewsArticle) => void
}

/** Memoized: of a hundred cards, those that are shown already stay as they are when more come. */
export const NewsArticleCard = memo(function NewsArticleCard({
  article,
  isSaved,
  onToggleSaved,
}: ArticleCardProps) {
  const { title, description, source, sentiment, publishedAt, url } = article
  const { alsoIn = [], reasons = [] } = article
  const titleId = useId()
  return (
    <article className="flex flex-col border-t border-hairline py-6 outline-none">
      <div className="flex flex-wrap items-center gap-2 text-note text-muted">
        <Badge tone={getSentimentTone(sentiment)}>{formatSentiment(sentiment)} sentiment</Badge>
        <Badge tone="unknown">{scoreRelevance(article)}% relevant</Badge>
        <span>{useReadTime(article)}</span>
        {article.isPick ? <span className="font-semibold text-ink">Editor’s pick</span> : null}
        {article.isOwn ? <span className="font-semibold text-ink">By Kachi</span> : null}
      </div>
      <h3 id={titleId} className="mt-3 text-title font-medium">
        {title}
      </h3>
      <p className="mt-2 line-clamp-5 text-small">{description}</p>
      <p className="mt-3 text-note text-muted">
        {source} · <PublishedTime moment={publishedAt} />
      </p>
      {alsoIn.length > 0 ? <AlsoIn sources={alsoIn} /> : null}
      {reasons.length > 0 ? (
        <details className="mt-1 text-note">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4 hover:text-ink">
            Why these labels
          </summary>
          <WhyLabels reasons={reasons} />
        </details>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-1 pt-4">
        <LinkButton
          look="secondary"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={titleId}
          className="mr-1 px-4"
        >
          Read More
        </LinkButton>
        <Button
          look="quiet"
          className="px-2 lg:px-3"
          aria-pressed={isSaved}
          onClick={() => onToggleSaved(article)}
        >
          <BookmarkIcon className={`size-5 ${isSaved ? 'fill-current text-accent' : ''}`} />
          {isSaved ? 'Saved' : 'Save'}
        </Button>
        <ShareMenu article={article} />
      </div>
    </article>
  )
})

function PublishedTime({ moment }: { moment: string }) {
  return (
    <time dateTime={moment}>
      {describeDay(moment)}
      {formatPublishedTime(moment)}
    </time>
  )
}

function describeDay(moment: string): string {
  const day = formatDate(moment)
  return day === formatDate(Date.now()) ? '' : `${day}, `
}

function AlsoIn({ sources }: { sources: readonly OtherSource[] }) {
  return (
    <p className="mt-1 text-note text-muted wrap-anywhere">
      Also in{' '}
      {sources.map(({ source, url }, index) => (
        <span key={source}>
          {index > 0 ? ', ' : ''}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
          >
            {source}
          </a>
        </span>
      ))}
    </p>
  )
}

function ShareMenu({ article }: { article: NewsArticle }) {
  function handleShare(channel: ShareChannel) {
    window.open(buildShareLink(channel, article), '_blank', 'noopener,noreferrer')
    showToast('Article shared', `Shared via ${channel}`)
  }

  return (
    <Menu
      label="Share"
      triggerClassName={`${getButtonClass('quiet')} px-2 lg:px-3`}
      trigger={
        <>
          <ShareIcon />
          Share
        </>
      }
    >
      {SHARE_CHANNELS.map((channel) => (
        <MenuItem key={channel} onSelect={() => handleShare(channel)}>
          {channel}
        </MenuItem>
      ))}
    </Menu>
  )
}
