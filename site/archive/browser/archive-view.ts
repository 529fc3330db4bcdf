import type { Hit, SearchAnswer } from '#site/archive/search/archive-index.ts'
import type { ArchiveRequest } from './archive-address.ts'
import type { ArchiveElements } from './archive-elements.ts'
import { describeList, type ListDescription } from './describe-list.ts'
import { markRow, type Row, readRows, unmarkRow } from './rows.ts'
import { createSnippetLoader } from './snippet-loader.ts'

/** What the page can show. Each call replaces what was there. */
export type ArchiveView = {
  /** All texts of the category, newest first, as the page came. */
  showAll: (request: ArchiveRequest) => void
  showAnswer: (request: ArchiveRequest, answer: SearchAnswer) => void
  /** What can be done without the index, and a word about why. */
  showTitleMatches: (request: ArchiveRequest) => void
  /** Keeps what is there, and says that something is coming. */
  showBusy: () => void
}

/** So many results are marked at once; the others when they come into sight. */
const ROWS_IN_SIGHT = 12

export function createArchiveView(elements: ArchiveElements): ArchiveView {
  const rows = readRows(elements.list)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const snippets = createSnippetLoader()

  function showMarked(request: ArchiveRequest, found: Row[], reach: Reach): void {
    const kept = keepCategory(found, request)
    kept.slice(0, ROWS_IN_SIGHT).forEach(markRow)
    showRows(elements, { request, found, kept, reach })
    snippets.watch(kept)
  }

  return {
    showAll({ category }) {
      forgetTerms(rows)
      showMarked({ category, query: '' }, rows, {})
    },
    showAnswer(request, { hits, isApproximate }) {
      forgetTerms(rows)
      showMarked(request, takeRows(byId, hits), { isApproximate })
    },
    showTitleMatches(request) {
      forgetTerms(rows)
      showMarked(request, findByTitle(rows, request.query), { isByTitle: true })
    },
    showBusy() {
      elements.list.setAttribute('aria-busy', 'true')
      setText(elements.status, 'Searching…')
    },
  }
}

type Reach = Pick<ListDescription, 'isApproximate' | 'isByTitle'>

type Shown = { request: ArchiveRequest; found: Row[]; kept: Row[]; reach: Reach }

function showRows(elements: ArchiveElements, { request, found, kept, reach }: Shown): void {
  const { list, empty, widen, failure, status, choices } = elements
  const query = request.query.trim()
  const category = choices.find(({ value }) => value !== '' && value === request.category)
  list.replaceChildren(...kept.map(({ element }) => element))
  delete document.documentElement.dataset.archive
  list.toggleAttribute('data-searching', query !== '')
  list.removeAttribute('aria-busy')
  list.hidden = kept.length === 0
  empty.hidden = kept.length > 0
  widen.hidden = found.length === 0
  failure.hidden = !reach.isByTitle
  const description = { ...reach, count: kept.length, query, category: category?.dataset.name }
  setText(status, describeList(description))
  showCounts(elements, found)
}

function showCounts({ form }: ArchiveElements, found: Row[]): void {
  for (const element of form.querySelectorAll<HTMLElement>('[data-count]')) {
    const category = element.dataset.count ?? ''
    setText(element, String(keepCategory(found, { category }).length))
  }
}

function keepCategory(rows: Row[], { category }: Pick<ArchiveRequest, 'category'>): Row[] {
  return category ? rows.filter((row) => row.category === category) : rows
}

function forgetTerms(rows: Row[]): void {
  for (const row of rows) {
    row.terms = undefined
    unmarkRow(row)
  }
}

function takeRows(byId: Map<string, Row>, hits: Hit[]): Row[] {
  return hits.flatMap(({ id, terms }) => {
    const row = byId.get(id)
    if (row) row.terms = terms
    return row ?? []
  })
}

function findByTitle(rows: Row[], query: string): Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ title, excerpt }) => {
    const text = `${title} ${excerpt}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Only when it changes: a live region would speak again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
