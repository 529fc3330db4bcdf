import {
  findSnippet,
  type Passage,
  type Segment,
  type Snippet,
  splitAtMatches,
} from './find-snippet.ts'

export type ArchiveRow = {
  element: HTMLElement
  id: string
  category: string
  passagesPath: string
  title: string
  excerpt: string
  terms: Set<string> | undefined
  isMarked: boolean
  passages: Passage[] | undefined
}

export function selectRows(list: HTMLElement): ArchiveRow[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > li:not([hidden])')].map((element) => ({
    element,
    id: element.dataset.id ?? '',
    category: element.dataset.category ?? '',
    passagesPath: element.dataset.passages ?? '',
    title: findTitle(element).textContent,
    excerpt: findExcerpt(element).textContent,
    terms: undefined,
    isMarked: false,
    passages: undefined,
  }))
}

export function markRow(row: ArchiveRow): void {
  const { element, terms, passages } = row
  if (!terms) return
  row.isMarked = true
  findTitle(element).replaceChildren(...toNodes(splitAtMatches(row.title, terms)))
  const snippet = passages && findSnippet(passages, terms)
  const nodes = snippet
    ? [...toPlace(row, snippet), ...toNodes(snippet.segments)]
    : toNodes(splitAtMatches(row.excerpt, terms))
  findExcerpt(element).replaceChildren(...nodes)
}

export function unmarkRow(row: ArchiveRow): void {
  if (!row.isMarked) return
  row.isMarked = false
  findTitle(row.element).textContent = row.title
  findExcerpt(row.element).textContent = row.excerpt
}

function toPlace(row: ArchiveRow, { heading, anchor }: Snippet): Node[] {
  if (!heading || !anchor) return []
  const link = document.createElement('a')
  link.href = `/${row.id}#${anchor}`
  link.textContent = heading
  // The title's link covers the whole row.
  link.className =
    'relative z-10 font-medium text-ink underline-offset-4 hover:text-accent hover:underline'
  return [link, document.createTextNode(' · ')]
}

function toNodes(segments: Segment[]): Node[] {
  return segments.map(({ text, isMatch }) => {
    if (!isMatch) return document.createTextNode(text)
    const mark = document.createElement('mark')
    mark.className = 'rounded-seal bg-tint px-0.5 text-ink'
    mark.textContent = text
    return mark
  })
}

function findTitle(element: HTMLElement): HTMLElement {
  return findPart(element, '[data-title]')
}

function findExcerpt(element: HTMLElement): HTMLElement {
  return findPart(element, '[data-excerpt]')
}

function findPart(element: HTMLElement, selector: string): HTMLElement {
  const part = element.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`A row of the archive should have ${selector}.`)
  return part
}
