// Opening the page changes nothing, because mail scanners open links too. Only its buttons act.
const token = new URLSearchParams(location.search).get('token') ?? ''
const panel = document.querySelector<HTMLElement>('[data-monitoring]')
const heading = panel?.querySelector('h1')
const form = panel?.querySelector<HTMLFormElement>('[data-frequencies]')
const STEPS = new Map([
  ['active', 'active'],
  ['stopped', 'stopped'],
  ['unconfirmed', 'unconfirmed'],
  ['gone', 'gone'],
  ['invalid-link', 'incomplete'],
])
let lastTry: [action: string, frequency?: string] = ['look']

if (token === '') show('incomplete')
else void ask('look')
for (const button of panel?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? []) {
  button.addEventListener('click', () => void act(button.dataset.action ?? 'look'))
}
panel?.querySelector('[data-retry]')?.addEventListener('click', () => void act(...lastTry))
form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void act('frequency', target.value)
})

/** The reader pressed a button, so the heading reports the result. */
async function act(action: string, frequency?: string): Promise<void> {
  await ask(action, frequency)
  const saved = panel?.querySelector('[data-saved]')
  if (saved) saved.textContent = action === 'frequency' ? 'Saved.' : ''
  if (action !== 'frequency' || panel?.dataset.monitoring !== 'active') heading?.focus()
}

async function ask(action: string, frequency?: string): Promise<void> {
  lastTry = [action, frequency]
  setBusy(true)
  try {
    const { postPublicFunction } = await import('#site/data/post-public-function.ts')
    const query = new URLSearchParams({ token, action, ...(frequency && { frequency }) })
    fill(await postPublicFunction(`monitoring-link?${query}`, {}))
  } catch (cause) {
    console.warn('The reports could not be looked up.', cause)
    fill(undefined)
  }
  setBusy(false)
}

function fill(answer: unknown): void {
  const read = (name: string) => {
    const value = (answer as Record<string, unknown> | null | undefined)?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const status = read('status')
  const holdings = read('holdings')
  write('[data-problem]', read('error') || 'The server did not answer. Nothing has changed.')
  write('[data-holdings]', holdings === '1' ? 'one holding' : `${holdings} holdings`)
  write('[data-email]', read('email'))
  write('[data-next]', formatNext(read('nextRunAt')))
  const chosen = form?.querySelector<HTMLInputElement>(`[value="${read('frequency')}"]`)
  if (chosen) chosen.checked = true
  show(STEPS.get(status) ?? 'failed')
}

/** In Hong Kong time, in which periods begin. The first report is due at once. */
function formatNext(moment: string): string {
  const date = new Date(Math.max(Date.parse(moment) || 0, Date.now()))
  const day = date.toLocaleDateString('en-US', { timeZone: 'Asia/Hong_Kong', dateStyle: 'long' })
  return `${day}, Hong Kong time`
}

function write(selector: string, text: string): void {
  for (const place of panel?.querySelectorAll(selector) ?? []) place.textContent = text
}

function setBusy(isBusy: boolean): void {
  panel?.toggleAttribute('aria-busy', isBusy)
  if (isBusy) panel?.setAttribute('aria-busy', 'true')
  for (const button of panel?.querySelectorAll('button') ?? []) button.disabled = isBusy
}

function show(name: string): void {
  for (const step of panel?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
    step.hidden = step.dataset.step !== name
    if (!step.hidden && heading) heading.textContent = step.dataset.title ?? ''
  }
  panel?.removeAttribute('aria-busy')
  if (panel) panel.dataset.monitoring = name
}
