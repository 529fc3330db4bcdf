/** The parts of the page that the search works on. */
export type ArchiveElements = {
  form: HTMLFormElement
  input: HTMLInputElement
  /** One for each category, the first for all. */
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

/** @throws when the page lacks one of them, which is a mistake in its markup. */
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
