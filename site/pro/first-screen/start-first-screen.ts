import { suggestIndices } from '#domain/search/index-names.ts'
import type { FoundCompany, SearchCompanies } from '#domain/search/search-companies.ts'
import { suggestCompanies } from '#domain/search/suggest-companies.ts'
import { searchFirst } from '#site/pro/search/search-first.ts'
import { partAtCaret, replacePart } from '#site/pro/search/symbol-at-caret.ts'
import { whenIdle } from '#site/ui/when-idle.ts'
import { findEnterButton, transferInput } from './transfer-input.ts'

const first = document.querySelector<HTMLElement>('#first-screen')
const screen = document.querySelector<HTMLElement>('#pro-screen')
const { dataset } = document.documentElement
if (first && screen && dataset.firstScreen) {
  dataset.firstScreen = 'starting'
  void start(first, screen).finally(announce)
} else {
  first?.remove()
  announce()
}

function announce(): void {
  whenIdle(() => {
    if (dataset.firstScreen) dataset.firstScreen = 'reacts'
    dispatchEvent(new Event('kachi-first-screen'))
  })
}

/** Shown by choose-first-screen.ts already; from here on, it reacts. */
async function start(first: HTMLElement, screen: HTMLElement): Promise<void> {
  const field = first.querySelector<HTMLInputElement>('[name="symbols"]')
  let isSubmitted = false
  field?.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    isSubmitted = true
  })
  const arrival = new MutationObserver(() => {
    if (!hasArrived(screen)) return
    arrival.disconnect()
    transferInput(first, screen, isSubmitted)
  })
  arrival.observe(screen, { childList: true, subtree: true })
  const search = await searchFirst()
  if (!field) return
  const searchBy = suggest(first, field, search)
  addEventListener('kachi-first-screen', () => void searchMore(searchBy), { once: true })
}

/** Once the first screen reacts: smaller companies too. React may be there before. */
async function searchMore(searchBy: (search: SearchCompanies) => void): Promise<void> {
  try {
    const { searchAsian } = await import('#site/pro/search/load-search.ts')
    searchBy(await searchAsian())
  } catch {
    // The largest are found without it, and React brings the rest.
  }
}

/** Both panels, or whatever the reader gets in their place: the second step, or a problem. */
function hasArrived(screen: HTMLElement): boolean {
  const hasPanels = screen.querySelector('#search, #portfolio') !== null
  if (!hasPanels) return screen.querySelector('form, [role="alert"]') !== null
  const hasBoth = screen.querySelector('#search [name="symbols"]') && findEnterButton(screen)
  return Boolean(hasBoth) || screen.querySelector('#search [role="alert"]') !== null
}

/** @returns what exchanges the search for one of more companies */
function suggest(first: HTMLElement, field: HTMLInputElement, known: SearchCompanies) {
  let search = known
  const list = first.querySelector<HTMLElement>('[role="listbox"]')
  const template = first.querySelector<HTMLTemplateElement>('#first-suggestion')
  if (!list || !template) return () => undefined
  const show = () => {
    const { start, end } = partAtCaret(field.value, field.selectionEnd ?? field.value.length)
    const text = field.value.slice(start, end).trim()
    const found = suggestFirst(text, search)
    list.replaceChildren(...found.map((company) => createOption(template, company)))
    list.hidden = found.length === 0
    field.setAttribute('aria-expanded', String(!list.hidden))
  }
  field.addEventListener('input', show)
  field.addEventListener('blur', () => {
    list.hidden = true
  })
  // Pressing would take the focus from the field, which closes the list before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null
    const symbol = option?.querySelector('strong')?.textContent
    if (!symbol) return
    field.value = replacePart(field.value, field.selectionEnd ?? field.value.length, symbol)
    list.hidden = true
    field.form?.requestSubmit()
  })
  if (field.value !== '') show()
  return (more: SearchCompanies) => {
    search = more
    if (document.activeElement === field && field.value !== '') show()
  }
}

type FirstSuggestion = Pick<FoundCompany, 'symbol' | 'name' | 'exchange'>

function suggestFirst(text: string, search: SearchCompanies): FirstSuggestion[] {
  const indices = suggestIndices(text).map((index) => ({ ...index, exchange: 'Index' }))
  return [...indices, ...suggestCompanies(text, search)]
}

function createOption(template: HTMLTemplateElement, { symbol, name, exchange }: FirstSuggestion) {
  const option = template.content.cloneNode(true) as DocumentFragment
  const [mark, words] = [option.querySelector('strong'), option.querySelector('span')]
  if (mark) mark.textContent = symbol
  if (words) words.textContent = `${name} ${exchange}`
  return option
}
