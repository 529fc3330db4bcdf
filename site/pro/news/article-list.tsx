import { useEffect, useRef, useState } from 'react'
import type { NewsArticle } from '#domain/news/news-article.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ArticleCard } from './article-card.tsx'

const PAGE_SIZE = 6

export function ArticleList({ articles }: { articles: NewsArticle[] }) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
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

  function handleToggleSaved({ id, title }: NewsArticle) {
    const isSaved = saved.has(id)
    setSaved(new Set(isSaved ? [...saved].filter((other) => other !== id) : [...saved, id]))
    showToast(isSaved ? 'Article removed' : 'Article saved', title)
  }

  if (articles.length === 0) {
    return (
      <p className="mt-8 border-y border-hairline py-10 text-center text-muted">
        No articles found matching your filters.
      </p>
    )
  }
  return (
    <>
      <div ref={grid} className="mt-8 grid gap-x-10 md:grid-cols-2">
        {articles.slice(0, shownCount).map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            isSaved={saved.has(article.id)}
            onToggleSaved={() => handleToggleSaved(article)}
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
