import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'
import { type ArchiveRequest, parseArchiveRequest, writeRequest } from './archive-address.ts'
import type { SearchAnswer } from './archive-index.ts'
import {
  type ArchiveElements,
  type ArchiveView,
  createArchiveView,
  findArchiveElements,
} from './archive-view.ts'

export function startArchive(): void {
  const elements = findArchiveElements()
  const archive = createArchive(elements)
  const { form, input, choices, retry, more, widen, clear } = elements
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    archive.settle()
  })
  input.addEventListener('focus', archive.prepare, { once: true })
  input.addEventListener('input', () => archive.follow('typing'))
  input.addEventListener('change', archive.settle)
  for (const choice of choices) {
    choice.addEventListener('change', () => archive.follow('choice'))
  }
  retry.addEventListener('click', archive.show)
  more.addEventListener('click', archive.showMore)
  widen.addEventListener('click', () => archive.request({ ...parseForm(elements), category: '' }))
  clear.addEventListener('click', () => archive.request({ query: '', category: '' }))
  addEventListener('popstate', archive.show)
  document.addEventListener('keydown', (event) => handleKey(event, input))
  archive.show()
}

function createArchive(elements: ArchiveElements) {
  const view = createArchiveView(elements)
  const load = createSearchLoader(elements.form.dataset.index ?? '')
  const categories = elements.choices.map(({ value }) => value)
  let search: Search | undefined
  let latest = 0
  let isTyping = false

  async function show(): Promise<void> {
    const current = ++latest
    const request = parseArchiveRequest(location.search, categories)
    writeForm(elements, request)
    if (!request.query.trim()) return view.showAll(request)
    if (!search) {
      view.showBusy()
      search = await load().catch(() => undefined)
      if (current !== latest) return
    }
    answer(view, request, search)
  }

  function follow(cause: 'typing' | 'choice'): void {
    const address = `${location.pathname}${writeRequest(parseForm(elements))}`
    if (cause === 'typing' && isTyping) history.replaceState(null, '', address)
    else if (address !== location.pathname + location.search) history.pushState(null, '', address)
    isTyping = cause === 'typing'
    void show()
  }

  return {
    follow,
    show: () => {
      isTyping = false
      void show()
    },
    settle: () => {
      isTyping = false
    },
    showMore: view.showMore,
    prepare: () => void load().catch(() => undefined),
    request: (request: ArchiveRequest) => {
      writeForm(elements, request)
      follow('choice')
      elements.input.focus()
    },
  }
}

function answer(view: ArchiveView, request: ArchiveRequest, search: Search | undefined): void {
  const found = search?.(request.query)
  if (found) view.showAnswer(request, found)
  else if (search) view.showAll(request)
  else view.showTitleMatches(request)
}

function parseForm({ input, choices }: ArchiveElements): ArchiveRequest {
  return { query: input.value, category: choices.find(({ checked }) => checked)?.value ?? '' }
}

function writeForm({ input, choices }: ArchiveElements, { query, category }: ArchiveRequest): void {
  // Keep a trailing space that the reader has just typed.
  if (input.value.trim() !== query.trim()) input.value = query
  for (const choice of choices) choice.checked = choice.value === category
}

function handleKey(event: KeyboardEvent, input: HTMLInputElement): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === '/' && !isField(event.target)) {
    event.preventDefault()
    input.focus()
    input.select()
  }
  if (event.key === 'Escape' && event.target === input && input.value) {
    event.preventDefault()
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"]), textarea, select')
}

type Search = (query: string) => SearchAnswer | undefined

const INDEX_TIMEOUT_MS = 20_000

function createSearchLoader(indexPath: string): () => Promise<Search> {
  let loading: Promise<Search> | undefined
  return () => {
    loading ??= loadSearch(indexPath).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadSearch(indexPath: string): Promise<Search> {
  const [{ openArchiveIndex: openIndex, searchIndex }, json] = await Promise.all([
    import('./archive-index.ts'),
    loadText(indexPath),
  ])
  const index = await openIndex(json)
  return (query) => searchIndex(index, query)
}

async function loadText(path: string): Promise<string> {
  const response = await fetchAsKachi(path, { signal: AbortSignal.timeout(INDEX_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.text()
}
