import {
  callWithToken,
  findInPanel,
  focusHeading,
  personalToken,
  showStep,
  writeInPanel,
} from '#site/ui/step-panel.ts'
import { parseOutcome } from './unsubscribe-outcome.ts'

// Opening the page changes nothing, because email scanners open links. Only the button unsubscribes.
if (personalToken === '') showStep('incomplete')
for (const button of findInPanel<HTMLButtonElement>('[data-unsubscribe]')) {
  button.addEventListener('click', () => void handleUnsubscribe(button))
}

async function handleUnsubscribe(button: HTMLButtonElement): Promise<void> {
  const label = button.textContent
  button.textContent = 'Please wait...'
  const problem = parseOutcome(await callWithToken('newsletter-unsubscribe'))
  button.textContent = label
  if (problem) {
    writeInPanel('[data-problem]', problem.text)
    for (const retry of findInPanel('[data-retry]')) retry.hidden = !problem.canRetry
  }
  showStep(problem ? 'failed' : 'done')
  focusHeading()
}
