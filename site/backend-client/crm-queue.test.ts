import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
let answer: (email: string, id: string) => number
let entries: Map<string, string>

beforeEach(() => {
  stored.clear()
  answer = () => 200
  entries = new Map()
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('location', { href: 'http://stand-in.test/pro' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).endsWith('/config.json')) {
      return Response.json({
        supabaseUrl: 'http://stand-in.test',
        supabaseAnonKey: 'anon',
        botCheck: { provider: 'altcha' },
      })
    }
    const { id, data } = JSON.parse(String(init?.body))
    const status = answer(data.email, id)
    if (status === 0) throw new TypeError('network')
    if (status === 200 || status === -1) stored.set(id, data.eventName)
    if (status === -1) throw new TypeError('the answer was lost')
    return Response.json({ success: status === 200, error: 'no' }, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const load = () => import('./crm-queue.ts')
const event = (eventName: string, email = 'mei@kachi.test') => ({
  type: 'event',
  data: { eventName, email, properties: {} },
})

test('what cannot be sent now is kept, and sent later in order', async () => {
  const { sendOrKeep, sendQueuedCalls } = await load()
  for (const status of [0, 401, 429, 500, 503]) {
    answer = () => status
    expect(await sendOrKeep([event(`after ${status}`)])).toBe('kept')
  }
  answer = () => 200
  await sendQueuedCalls()
  expect([...stored.values()]).toEqual([0, 401, 429, 500, 503].map((status) => `after ${status}`))
  expect(entries.size).toBe(0)
})

test('an event whose answer was lost is sent again under the same id', async () => {
  const { sendOrKeep, sendQueuedCalls } = await load()
  answer = () => -1
  expect(await sendOrKeep([event('once')])).toBe('kept')
  answer = () => 200
  await sendQueuedCalls()
  expect([...stored.values()]).toEqual(['once'])
})

test('a call refused after unsubscribing does not block others, and is sent once its reader subscribes again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { sendOrKeep, sendQueuedCalls } = await load()
  answer = () => 0
  expect(await sendOrKeep([event('left behind', 'gone@kachi.test')])).toBe('kept')
  answer = (email) => (email === 'gone@kachi.test' ? 403 : 200)
  expect(await sendOrKeep([event('later')])).toBe('sent')
  expect([...stored.values()]).toEqual(['later'])
  const asked = vi.fn<() => number>(() => 200)
  answer = asked
  await sendQueuedCalls()
  expect(asked).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 25 * 3600 * 1000)
  await sendQueuedCalls()
  expect([...stored.values()]).toEqual(['later', 'left behind'])
})

test('what is refused for a month is dropped', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { sendOrKeep, sendQueuedCalls } = await load()
  answer = () => 0
  await sendOrKeep([event('left behind')])
  answer = () => 403
  for (let day = 0; day < 32; day += 1) {
    await sendQueuedCalls()
    vi.setSystemTime(Date.now() + 25 * 3600 * 1000)
  }
  expect(entries.size).toBe(0)
})

test.each([400, 403, 413, 422])(
  'a refusal with %i is reported, and the call not kept',
  async (status) => {
    const { sendOrKeep } = await load()
    answer = () => status
    expect(await sendOrKeep([event('refused')])).toBe('refused')
    expect(entries.size).toBe(0)
  },
)

test('an older contact is not sent after a newer one', async () => {
  const { sendOrKeep } = await load()
  const contact = { type: 'contact', data: { email: 'mei@kachi.test' } }
  answer = () => 0
  await sendOrKeep([contact])
  await sendOrKeep([contact, event('new')])
  expect(JSON.parse([...entries.values()][0] ?? '')).toHaveLength(2)
})

test('if the browser stores nothing, only what was sent counts as saved', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  const { sendOrKeep } = await load()
  expect(await sendOrKeep([event('sent')])).toBe('sent')
  answer = () => 0
  expect(await sendOrKeep([event('lost')])).toBe('lost')
})
