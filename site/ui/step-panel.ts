/** The personal token in the address that an email links to. */
export const personalToken = new URLSearchParams(location.search).get('token') ?? ''

const panel = document.querySelector<HTMLElement>('[data-shown]')

export function findInPanel<Found extends HTMLElement>(selector: string): Found[] {
  return [...(panel?.querySelectorAll<Found>(selector) ?? [])]
}

/** @returns undefined if the function cannot be reached */
export async function callWithToken(name: string, query = {}): Promise<unknown> {
  setBusy(true)
  try {
    const { postPublicFunction } = await import('#site/backend-client/post-public-function.ts')
    return await postPublicFunction(
      `${name}?${new URLSearchParams({ token: personalToken, ...query })}`,
      {},
    )
  } catch (cause) {
    console.warn(`The function ${name} could not be reached.`, cause)
    return undefined
  } finally {
    setBusy(false)
  }
}

function setBusy(isBusy: boolean): void {
  if (isBusy) panel?.setAttribute('aria-busy', 'true')
  else panel?.removeAttribute('aria-busy')
  for (const button of findInPanel<HTMLButtonElement>('button')) button.disabled = isBusy
}

export function writeInPanel(selector: string, text: string): void {
  for (const place of findInPanel(selector)) place.textContent = text
}

export function showStep(name: string): void {
  for (const step of findInPanel('[data-step]')) {
    step.hidden = step.dataset.step !== name
    if (!step.hidden) writeInPanel('h1', step.dataset.title ?? '')
  }
  if (panel) panel.dataset.shown = name
}

export function shownStep(): string | undefined {
  return panel?.dataset.shown
}

export function focusHeading(): void {
  findInPanel('h1')[0]?.focus()
}
