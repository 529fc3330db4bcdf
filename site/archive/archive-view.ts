import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'
import type { ArchiveRequest } from './archive-address.ts'
import type { Hit, SearchAnswer } from './archive-index.ts'
import { describeList, type ListDescription } from './describe-list.ts'
import type { Passage } from './find-snippet.ts'
import { type ArchiveRow, markRow, selectRows, unmarkRow } from './rows.ts'

export type ArchiveView = {
  showAll: (request: ArchiveRequest) => void
  showAnswer: (request: ArchiveRequest, answer: SearchAnswer) => void
  showTitleMatches: (request: ArchiveRequest) => void
  showBusy: () => void
  showMore: () => void
}

/** Laying out hundreds of results on each keystroke is noticeably slow. */
const RESULTS_AT_ONCE = 20

/** Highlighted before the next paint; the others when they scroll into view. */
const RESULTS_IN_SIGHT = 8

export function createArchiveView(elements: ArchiveElements): ArchiveView {
  const rows = selectRows(elements.list)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const snippets = createSnippetLoader()

  let kept: ArchiveRow[] = []
  let shown = 0

  function showFound(request: ArchiveRequest, found: ArchiveRow[], reach: Reach): void {
    kept = keepCategory(found, request)
    const first = request.query ? kept.slice(0, RESULTS_AT_ONCE) : kept
    first.slice(0, RESULTS_IN_SIGHT).forEach(markRow)
    if (!isListed(elements.list, first)) elements.list.replaceChildren(...first.map(toElement))
    settle(first.length)
    announce(elements, { request, found, count: kept.length, reach })
  }

  function settle(count: number): void {
    shown = count
    elements.more.hidden = shown === kept.length
    snippets.watch(kept.slice(0, shown))
  }

  return {
    showAll({ category }) {
      forgetTerms(rows)
      showFound({ category, query: '' }, rows, {})
    },
    showAnswer(request, { hits, isApproximate }) {
      forgetTerms(rows)
      showFound(request, takeRows(byId, hits), { isApproximate })
    },
    showTitleMatches(request) {
      forgetTerms(rows)
      showFound(request, findByTitle(rows, request.query), { isByTitle: true })
    },
    showBusy() {
      elements.list.setAttribute('aria-busy', 'true')
      setText(elements.status, 'Searching…')
    },
    showMore() {
      const next = kept.slice(shown, shown + RESULTS_AT_ONCE)
      elements.list.append(...next.map(toElement))
      settle(shown + next.length)
      next[0]?.element.querySelector<HTMLElement>('[data-title]')?.focus()
    },
  }
}

type Reach = Pick<ListDescription, 'isApproximate' | 'isByTitle'>

type Shown = { request: ArchiveRequest; found: ArchiveRow[]; count: number; reach: Reach }

function isListed({ children }: HTMLElement, rows: ArchiveRow[]): boolean {
  return (
    children.length === rows.length && rows.every(({ element }, at) => children[at] === element)
  )
}

function toElement({ element }: ArchiveRow): HTMLElement {
  return element
}

function announce(elements: ArchiveElements, { request, found, count, reach }: Shown): void {
  const { list, empty, widen, failure, status, choices } = elements
  const query = request.query.trim()
  const category = choices.find(({ value }) => value !== '' && value === request.category)
  delete document.documentElement.dataset.archive
  list.toggleAttribute('data-searching', query !== '')
  list.removeAttribute('aria-busy')
  list.hidden = count === 0
  empty.hidden = count > 0
  widen.hidden = found.length === 0
  failure.hidden = !reach.isByTitle
  const description = { ...reach, count, query, category: category?.dataset.name }
  setText(status, describeList(description))
  showCounts(elements, found)
}

function showCounts({ form }: ArchiveElements, found: ArchiveRow[]): void {
  for (const element of form.querySelectorAll<HTMLElement>('[data-count]')) {
    const category = element.dataset.count ?? ''
    setText(element, String(keepCategory(found, { category }).length))
  }
}

function keepCategory(
  rows: ArchiveRow[],
  { category }: Pick<ArchiveRequest, 'category'>,
): ArchiveRow[] {
  return category ? rows.filter((row) => row.category === category) : rows
}

function forgetTerms(rows: ArchiveRow[]): void {
  for (const row of rows) {
    row.terms = undefined
    unmarkRow(row)
  }
}

function takeRows(byId: Map<string, ArchiveRow>, hits: Hit[]): ArchiveRow[] {
  return hits.flatMap(({ id, terms }) => {
    const row = byId.get(id)
    if (row) row.terms = terms
    return row ?? []
  })
}

function findByTitle(rows: ArchiveRow[], query: string): ArchiveRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ title, excerpt }) => {
    const text = `${title} ${excerpt}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Writes only changes, because a live region announces every write. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export type ArchiveElements = {
  form: HTMLFormElement
  input: HTMLInputElement
  /** The first is "all". */
  choices: HTMLInputElement[]
  list: HTMLElement
  status: HTMLElement
  empty: HTMLElement
  failure: HTMLElement
  retry: HTMLElement
  more: HTMLElement
  widen: HTMLElement
  clear: HTMLElement
}

/** @throws if an element is missing, which is a bug in the markup. */
export function findArchiveElements(): ArchiveElements {
  const form = find('[data-archive-form]', HTMLFormElement)
  return {
    form,
    input: find('#archive-search', HTMLInputElement),
    choices: [...form.querySelectorAll<HTMLInputElement>('input[name="category"]')],
    list: find('[data-archive-list]', HTMLElement),
    status: find('[data-archive-status]', HTMLElement),
    empty: find('[data-archive-empty]', HTMLElement),
    failure: find('[data-archive-failure]', HTMLElement),
    more: find('[data-archive-more]', HTMLElement),
    retry: find('[data-archive-retry]', HTMLElement),
    widen: find('[data-archive-widen]', HTMLElement),
    clear: find('[data-archive-clear]', HTMLElement),
  }
}

function find<Found extends HTMLElement>(selector: string, kind: new () => Found): Found {
  const element = document.querySelector(selector)
  if (element instanceof kind) return element
  throw new Error(`The archive page should have a ${kind.name} ${selector}.`)
}

const MARGIN = '400px'

function createSnippetLoader() {
  let watched = new Map<Element, ArchiveRow>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const row = watched.get(target)
        if (!isIntersecting || !row) continue
        observer.unobserve(target)
        if (!row.isMarked) markRow(row)
        if (!row.passages) void addSnippet(row)
      }
    },
    { rootMargin: MARGIN },
  )
  return {
    watch(rows: ArchiveRow[]): void {
      observer.disconnect()
      const waiting = rows.filter((row) => row.terms && !(row.isMarked && row.passages))
      watched = new Map(waiting.map((row) => [row.element, row]))
      for (const { element } of waiting) observer.observe(element)
    },
  }
}

async function addSnippet(row: ArchiveRow): Promise<void> {
  const response = await fetchAsKachi(row.passagesPath).catch(() => undefined)
  if (!response?.ok) return
  row.passages = (await response.json()) as Passage[]
  markRow(row)
}
