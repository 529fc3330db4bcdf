import {
  callWithToken,
  findInPanel,
  focusHeading,
  personalToken,
  shownStep,
  showStep,
  writeInPanel,
} from '#site/ui/step-panel.ts'

// Opening the page changes nothing, because email scanners open links too. Only its buttons act.
const [form] = findInPanel<HTMLFormElement>('[data-frequencies]')
const STEPS = new Map([
  ['active', 'active'],
  ['stopped', 'stopped'],
  ['unconfirmed', 'unconfirmed'],
  ['alerts', 'alerts'],
  ['alerts-stopped', 'alerts-stopped'],
  ['gone', 'gone'],
  ['invalid-link', 'incomplete'],
])
let lastTry: [action: string, frequency?: string] = ['look']

if (personalToken === '') showStep('incomplete')
else void ask('look')
for (const button of findInPanel<HTMLButtonElement>('[data-action]')) {
  button.addEventListener('click', () => void act(button.dataset.action ?? 'look'))
}
for (const button of findInPanel('[data-retry]')) {
  button.addEventListener('click', () => void act(...lastTry))
}
form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void act('frequency', target.value)
})

async function act(action: string, frequency?: string): Promise<void> {
  await ask(action, frequency)
  writeInPanel('[data-saved]', action === 'frequency' ? 'Saved.' : '')
  if (action !== 'frequency' || shownStep() !== 'active') focusHeading()
}

async function ask(action: string, frequency?: string): Promise<void> {
  lastTry = [action, frequency]
  fill(await callWithToken('monitoring-link', { action, ...(frequency && { frequency }) }))
}

function fill(answer: unknown): void {
  const read = (name: string) => {
    const value = (answer as Record<string, unknown> | null | undefined)?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const status = read('status')
  const holdings = read('holdings')
  writeInPanel(
    '[data-problem]',
    read('error') || 'The server did not respond. Nothing has changed.',
  )
  writeInPanel('[data-holdings]', holdings === '1' ? 'one holding' : `${holdings} holdings`)
  const alerts = read('alerts')
  writeInPanel('[data-alerts]', alerts === '1' ? 'One alert is' : `${alerts} alerts are`)
  writeInPanel('[data-email]', read('email'))
  writeInPanel('[data-next]', formatNext(read('nextRunAt')))
  const chosen = form?.querySelector<HTMLInputElement>(`[value="${read('frequency')}"]`)
  if (chosen) chosen.checked = true
  showStep(STEPS.get(status) ?? 'failed')
}

/** In Hong Kong time, in which periods begin. The first report is due at once. */
function formatNext(moment: string): string {
  const due = new Date(Math.max(Date.parse(moment) || 0, Date.now()))
  const day = due.toLocaleDateString('en-US', { timeZone: 'Asia/Hong_Kong', dateStyle: 'long' })
  return `${day}, Hong Kong time`
}
