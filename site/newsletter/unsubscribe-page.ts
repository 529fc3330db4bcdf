import { readOutcome, type UnsubscribeProblem } from './unsubscribe-outcome.ts'

// Opening the page changes nothing, because mail scanners open links. Only the button unsubscribes.
const token = new URLSearchParams(location.search).get('token') ?? ''
const panel = document.querySelector<HTMLElement>('[data-unsubscribing]')
const heading = panel?.querySelector('h1')

if (token === '') showStep('incomplete')
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
  showStep(problem ? 'failed' : 'done')
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

function showStep(name: string): void {
  for (const step of panel?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
    step.hidden = step.dataset.step !== name
    if (!step.hidden && heading) heading.textContent = step.dataset.title ?? ''
  }
  if (panel) panel.dataset.unsubscribing = name
}
