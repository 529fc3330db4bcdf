import { formatDateTime } from '#domain/format-date.ts'
import { formatSentiment, getSentimentTone } from '#domain/news/news-article.ts'
import { Badge } from '#site/pro/badge.tsx'
import { WhyLabels } from '#site/pro/news/why-labels.tsx'
import { Button } from '#site/ui/button.tsx'
import type { DeskArticle } from './desk-service.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { ArticleActions } from './use-article-actions.ts'

export type RowPart = 'edit' | 'why'

type ArticleRowProps = {
  article: DeskArticle
  actions: ArticleActions
  isFirst: boolean
  isLast: boolean
  openPart: RowPart | undefined
  onToggle: (part: RowPart) => void
  onLeave: (change: () => unknown) => void
  onMove?: ((article: DeskArticle, by: -1 | 1) => void) | undefined
}

export function ArticleRow(props: ArticleRowProps) {
  const { article, openPart, onToggle } = props
  const { id, title, description } = article
  return (
    <li>
      <article
        data-article
        tabIndex={-1}
        aria-labelledby={`title-${id}`}
        className="-mx-3 grid gap-2 border-t border-hairline px-3 py-4 focus:bg-raised focus-visible:outline-2 focus-visible:outline-focus"
      >
        <Facts article={article} />
        <h2 id={`title-${id}`} className="font-serif text-body font-semibold wrap-anywhere">
          {title}
        </h2>
        {description ? (
          <p className="line-clamp-2 max-w-4xl text-small wrap-anywhere">{description}</p>
        ) : null}
        <AlsoIn article={article} />
        <RowButtons {...props} />
        {openPart === 'why' ? <WhyLabels reasons={article.reasons} /> : null}
        {openPart === 'edit' ? (
          <EditDialog
            article={article}
            onSave={(wanted) => void props.actions.edit(article, wanted)}
            onClose={() => onToggle('edit')}
          />
        ) : null}
      </article>
    </li>
  )
}

function Facts({ article }: { article: DeskArticle }) {
  const { source, published_at: publishedAt, category, region, sector, companies } = article
  const labels = [category, capitalizeRegion(region), sector, ...companies].filter(Boolean)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-muted">
      <span className="font-semibold text-ink wrap-anywhere">{source}</span>
      <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
      <span className="wrap-anywhere">{labels.join(' · ')}</span>
      <Badge tone={getSentimentTone(article.sentiment)}>{formatSentiment(article.sentiment)}</Badge>
      {article.origin === 'house' ? <Badge tone="unknown">Kachi’s own</Badge> : null}
      {article.original ? <span>edited</span> : null}
      {article.publish_at ? <span>from {formatDateTime(article.publish_at)}</span> : null}
      {article.pick_until ? <span>until {formatDateTime(article.pick_until)}</span> : null}
    </p>
  )
}

function AlsoIn({ article: { also_in: others } }: { article: DeskArticle }) {
  if (others.length === 0) return null
  return (
    <p className="text-note text-muted wrap-anywhere">
      Also in {others.map(({ source }) => source).join(', ')}
    </p>
  )
}

function RowButtons(props: ArticleRowProps) {
  const { article, actions, openPart, onToggle, onLeave, onMove } = props
  const { state, title } = article
  const isPick = state === 'picked' || state === 'scheduled'
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1">
      {isPick ? (
        <RowButton title={title} onPress={() => onLeave(() => actions.putBack(article))}>
          Put back
        </RowButton>
      ) : (
        <RowButton title={title} onPress={() => onLeave(() => actions.pick(article))}>
          Pick
        </RowButton>
      )}
      {state === 'hidden' ? (
        <RowButton title={title} onPress={() => onLeave(() => actions.putBack(article))}>
          Put back
        </RowButton>
      ) : (
        <RowButton title={title} onPress={() => onLeave(() => actions.hide(article))}>
          Hide
        </RowButton>
      )}
      <RowButton title={title} onPress={() => onToggle('edit')}>
        Edit
      </RowButton>
      {state === 'hidden' ? null : (
        <RowButton
          title={title}
          isPressed={actions.isInIssue(article)}
          onPress={() => void actions.toggleInIssue(article)}
        >
          {actions.isInIssue(article) ? 'In the issue' : 'Add to issue'}
        </RowButton>
      )}
      <RowButton title={title} isExpanded={openPart === 'why'} onPress={() => onToggle('why')}>
        Why
      </RowButton>
      {onMove ? (
        <>
          <RowButton title={title} isOff={props.isFirst} onPress={() => onMove(article, -1)}>
            Up
          </RowButton>
          <RowButton title={title} isOff={props.isLast} onPress={() => onMove(article, 1)}>
            Down
          </RowButton>
        </>
      ) : null}
      <a
        href={article.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open: ${title}`}
        className="inline-flex min-h-11 items-center px-3 text-small underline underline-offset-4 hover:text-accent"
      >
        Open
      </a>
    </div>
  )
}

type RowButtonProps = {
  title: string
  isPressed?: boolean
  isExpanded?: boolean
  isOff?: boolean
  onPress: () => void
  children: string
}

function RowButton({ title, isPressed, isExpanded, isOff, onPress, children }: RowButtonProps) {
  return (
    <Button
      look="quiet"
      className={`px-3 ${isPressed ? 'text-accent' : ''}`}
      aria-label={`${children}: ${title}`}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      disabled={isOff ?? false}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

const REGIONS: Readonly<Record<string, string>> = {
  us: 'US',
  asia: 'Asia',
  europe: 'Europe',
  'emerging markets': 'Emerging Markets',
  global: 'Global',
}

function capitalizeRegion(region: string): string {
  return REGIONS[region] ?? region
}
