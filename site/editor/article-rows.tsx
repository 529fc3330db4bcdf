import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ArticleRow, type RowPart } from './article-row.tsx'
import { useDesk } from './desk-context.ts'
import type { DeskArticle } from './desk-service.ts'
import { KeyHelp } from './key-help.tsx'
import { useArticleActions } from './use-article-actions.ts'

type KeyName =
  | 'next'
  | 'previous'
  | 'down'
  | 'up'
  | 'pick'
  | 'hide'
  | 'edit'
  | 'why'
  | 'issue'
  | 'open'
  | 'undo'
  | 'search'

const KEY_NAMES: ReadonlyMap<string, KeyName> = new Map([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['J', 'down'],
  ['K', 'up'],
  ['p', 'pick'],
  ['h', 'hide'],
  ['e', 'edit'],
  ['w', 'why'],
  ['i', 'issue'],
  ['o', 'open'],
  ['u', 'undo'],
  ['/', 'search'],
])

type ArticleRowsProps = {
  articles: DeskArticle[]
  onSearch?: (() => void) | undefined
  /** For picks: moves an article by this many places. */
  onMove?: (article: DeskArticle, by: -1 | 1) => void
}

export function DeskArticleRows({ articles, onSearch, onMove }: ArticleRowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<{ id: string; part: RowPart }>()
  const actions = useArticleActions()
  const { undoLast } = useDesk()
  const keepPlace = useFocusAfterRemoval(list, articles)

  function toggle(id: string, part: RowPart) {
    setOpen(open?.id === id && open.part === part ? undefined : { id, part })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const rows = listRows(list.current)
    const index = rows.findIndex((row) => row.contains(event.target as Node))
    const article = articles[index]
    if (!article || isTyping(event)) return
    const press: Record<KeyName, () => unknown> = {
      next: () => rows[index + 1]?.focus(),
      previous: () => rows[index - 1]?.focus(),
      down: () => onMove?.(article, 1),
      up: () => onMove?.(article, -1),
      pick: () => leave(index, () => (isPick(article) ? actions.putBack : actions.pick)(article)),
      hide: () =>
        leave(index, () => (article.state === 'hidden' ? actions.putBack : actions.hide)(article)),
      edit: () => toggle(article.id, 'edit'),
      why: () => toggle(article.id, 'why'),
      issue: () => (article.state === 'hidden' ? undefined : actions.toggleInIssue(article)),
      open: () => window.open(article.url, '_blank', 'noopener,noreferrer'),
      undo: () => undoLast(),
      search: () => onSearch?.(),
    }
    const name = KEY_NAMES.get(event.key)
    if (!name) return
    const handle = press[name]
    event.preventDefault()
    handle()
  }

  function leave(index: number, change: () => unknown) {
    keepPlace(index, articles[index]?.id)
    change()
  }

  return (
    <>
      <KeyHelp canMove={onMove !== undefined} canSearch={onSearch !== undefined} />
      <ol ref={list} onKeyDown={handleKeyDown}>
        {articles.map((article, index) => (
          <ArticleRow
            key={article.id}
            article={article}
            actions={actions}
            isFirst={index === 0}
            isLast={index === articles.length - 1}
            openPart={open?.id === article.id ? open.part : undefined}
            onToggle={(part) => toggle(article.id, part)}
            onLeave={(change) => leave(index, change)}
            onMove={onMove}
          />
        ))}
      </ol>
    </>
  )
}

/**
 * Synchronizes with the browser's focus: when a row has been removed, the row that takes its place gets
 * the focus. Lists may be loaded in between that still have the row.
 */
function useFocusAfterRemoval(
  list: { current: HTMLOListElement | null },
  articles: readonly DeskArticle[],
) {
  const leaving = useRef<{ index: number; id: string | undefined }>(undefined)

  // If nothing has the focus, focus the first row, so that keys work at once.
  useEffect(() => {
    if (document.activeElement === document.body) {
      listRows(list.current)[0]?.focus({ preventScroll: true })
    }
  }, [list])

  useEffect(() => {
    if (!leaving.current) return
    const { index, id } = leaving.current
    if (articles.some((article) => article.id === id)) return
    const rows = listRows(list.current)
    rows[Math.min(index, rows.length - 1)]?.focus()
    leaving.current = undefined
  }, [list, articles])

  return (index: number, id: string | undefined) => {
    leaving.current = { index, id }
  }
}

function listRows(list: HTMLOListElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-article]') ?? [])]
}

function isPick({ state }: DeskArticle): boolean {
  return state === 'picked' || state === 'scheduled'
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement && target.matches('input, textarea, select, dialog *')
  return isField || ctrlKey || metaKey || altKey
}
