/** What the reader has done on the first screen so far. */
type Done = { focused: HTMLInputElement | undefined; caret: number | null; isSubmitted: boolean }

/**
 * Types into React's screen what was typed into the first one, and puts the focus back where it was. React hears of it
 * by the events that typing causes.
 */
export function transferInput(first: HTMLElement, screen: HTMLElement, isSubmitted: boolean): void {
  const focused = findFocused(first)
  const done = { focused, caret: focused?.selectionEnd ?? null, isSubmitted }
  delete document.documentElement.dataset.firstScreen
  first.remove()
  transferSearch(first, screen, done)
  transferHolding(first, screen, done)
}

function findFocused(first: HTMLElement): HTMLInputElement | undefined {
  const { activeElement } = document
  const isInput = activeElement instanceof HTMLInputElement && first.contains(activeElement)
  return isInput ? activeElement : undefined
}

function transferSearch(first: HTMLElement, screen: HTMLElement, done: Done): void {
  const typed = first.querySelector<HTMLInputElement>('[name="symbols"]')
  const field = screen.querySelector<HTMLInputElement>('#search [name="symbols"]')
  if (!typed || !field) return
  if (done.focused === typed) focusAt(field, done.caret)
  if (typed.value !== '') type(field, typed.value, done.focused === typed ? done.caret : null)
  if (done.isSubmitted) field.form?.requestSubmit()
}

function transferHolding(first: HTMLElement, screen: HTMLElement, done: Done): void {
  const cells = [...first.querySelectorAll<HTMLInputElement>('[data-field]')]
  const isOpen = first.querySelector('details')?.open === true
  if (!isOpen && cells.every(({ value }) => value === '')) return
  findEnterButton(screen)?.click()
  const fill = () => {
    const row = screen.querySelector('#portfolio [data-row]')
    if (!row) return false
    for (const cell of cells) {
      const field = row.querySelector<HTMLInputElement>(`[data-field="${cell.dataset.field}"]`)
      if (!field) continue
      if (cell.value !== '') type(field, cell.value, null)
      if (done.focused === cell) focusAt(field, done.caret)
    }
    return true
  }
  if (fill()) return
  const rows = new MutationObserver(() => {
    if (fill()) rows.disconnect()
  })
  rows.observe(screen, { childList: true, subtree: true })
}

export function findEnterButton(screen: HTMLElement): HTMLButtonElement | undefined {
  const buttons = [...screen.querySelectorAll<HTMLButtonElement>('#portfolio button')]
  return buttons.find(({ textContent }) => textContent === 'Enter holdings')
}

function focusAt(field: HTMLInputElement, caret: number | null): void {
  field.focus({ preventScroll: true })
  if (caret !== null) field.setSelectionRange(caret, caret)
}

/** Past React's own setter, which would hide the change from it. */
function type(field: HTMLInputElement, text: string, caret: number | null): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
