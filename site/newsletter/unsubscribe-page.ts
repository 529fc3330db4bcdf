import { showStep } from '#site/ui/show-step.ts'
import { readOutcome, type UnsubscribeProblem } from './unsubscribe-outcome.ts'

// Opening the page changes nothing: only the button unsubscribes. Mail scanners open links.
const token = new URLSearchParams(location.search).get('token') ?? ''
const panel = document.querySelector<HTMLElement>('[data-unsubscribing]')
const heading = panel?.querySelector('h1')

if (token === '') show('incomplete')
for (const button of panel?.querySelectorAll<HTMLButtonElement>('[data-unsubscribe]') ?? []) {
  button.addEventListener('click', () => void handleUnsubscribe(button))
}

async function handleUnsubscribe(button: HTMLButtonElement): Promise<void> {
  const label = button.textContent
  button.disabled = true
  button.textContent = 'Please wait...'
  panel?.setAttribute('aria-busy', 'true')
  const problem = await requestUnsubscribe()
  panel?.removeAttribute('aria-busy')
  button.textContent = label
  button.disabled = false
  if (problem) showProblem(problem)
  show(problem ? 'failed' : 'done')
  heading?.focus()
}

async function requestUnsubscribe(): Promise<UnsubscribeProblem | undefined> {
  try {
    const { postPublicFunction } = await import('#site/data/post-public-function.ts')
    const name = `newsletter-unsubscribe?token=${encodeURIComponent(token)}`
    return readOutcome(await postPublicFunction(name, {}))
  } catch (cause) {
    console.warn('The unsubscribe request failed.', cause)
    return readOutcome(undefined)
  }
}

function showProblem({ text, canRetry }: UnsubscribeProblem): void {
  const place = panel?.querySelector('[data-problem]')
  if (place) place.textContent = text
  const retry = panel?.querySelector<HTMLElement>('[data-retry]')
  if (retry) retry.hidden = !canRetry
}

function show(name: string): void {
  showStep(panel, name)
  if (panel) panel.dataset.unsubscribing = name
}
