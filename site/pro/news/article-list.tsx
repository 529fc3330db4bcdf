import { useEffect, useRef, useState } from 'react'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { Button } from '#site/ui/button.tsx'
import { NewsArticleCard } from './article-card.tsx'
import type { SavedArticles } from './use-saved-articles.ts'

const PAGE_SIZE = 6
const NONE_FOUND = 'No articles found matching your filters.'

type ArticleListProps = { articles: NewsArticle[]; saved: SavedArticles; empty?: string }

export function ArticleList({ articles, saved, empty = NONE_FOUND }: ArticleListProps) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const grid = useRef<HTMLDivElement>(null)

  // Synchronizes with the browser's focus, which moves to the first added card.
  useEffect(() => {
    if (shownCount === PAGE_SIZE) return
    const card = grid.current?.children[shownCount - PAGE_SIZE]
    if (card instanceof HTMLElement) {
      card.tabIndex = -1
      card.focus({ preventScroll: true })
    }
  }, [shownCount])

  if (articles.length === 0) {
    return <p className="mt-8 border-y border-hairline py-10 text-center text-muted">{empty}</p>
  }
  return (
    <>
      <div ref={grid} className="mt-8 grid gap-x-10 md:grid-cols-2">
        {articles.slice(0, shownCount).map((article) => (
          <NewsArticleCard
            key={article.id}
            article={article}
            isSaved={saved.ids.has(article.id)}
            onToggleSaved={saved.toggle}
          />
        ))}
      </div>
      {shownCount < articles.length ? (
        <div className="mt-8 text-center">
          <Button look="secondary" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
            Load More Articles
          </Button>
        </div>
      ) : null}
    </>
  )
}
