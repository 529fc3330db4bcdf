import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFetchWithFreshToken } from '#site/backend-client/fetch-with-fresh-token.ts'
import { checkSubscription, createSessionStore, needsSecondStep } from './session-store.ts'

const EMAIL = 'Mei@Kachi.test'

function provideBrowser() {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  return entries
}

type Answers = { rows: object[]; isDown?: boolean; session?: object }

function createSignedInClient(answers: Answers) {
  const asked: URL[] = []
  async function answer(input: RequestInfo | URL): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input))
    asked.push(url)
    if (url.pathname === '/auth/v1/token') {
      return Response.json({ ...makeSession(), ...answers.session })
    }
    if (url.pathname === '/auth/v1/logout') return new Response(null, { status: 204 })
    if (answers.isDown) return Response.json({ message: 'down' }, { status: 400 })
    return Response.json(answers.rows)
  }
  const client = createClient('http://stand-in.test', 'anon', {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: answer },
  })
  return { client, asked }
}

function makeSession() {
  return {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: '1', email: EMAIL, user_metadata: { full_name: 'Mei Tan' } },
  }
}

function makeToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}

async function signIn(client: ReturnType<typeof createSignedInClient>['client']) {
  await client.auth.signInWithPassword({ email: EMAIL, password: 'Kachi2026' })
}

let storage: Map<string, string>
beforeEach(() => {
  storage = provideBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('loading ends with the first event, without a session', async () => {
  const { client } = createSignedInClient({ rows: [] })
  const store = createSessionStore(() => Promise.resolve(client))
  expect(store.getState().loading).toBe(true)
  store.subscribe(() => undefined)
  await vi.waitFor(() => expect(store.getState().loading).toBe(false))
  expect(store.getState().session).toBeNull()
})

test('a session starts the check of the lower-cased email, and writes the summary for public pages', async () => {
  const { client, asked } = createSignedInClient({
    rows: [{ id: '1', subscription_status: 'active' }],
  })
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await signIn(client)
  await vi.waitFor(() =>
    expect(store.getState().subscription).toMatchObject({ status: 'checked', isActive: true }),
  )
  const question = asked.find(({ pathname }) => pathname.endsWith('/newsletter_subscribers'))
  expect(question?.searchParams.get('email')).toBe('eq.mei@kachi.test')
  expect(question?.searchParams.get('subscription_status')).toBe('eq.active')
  expect(JSON.parse(storage.get('kachi-visitor') ?? '')).toEqual({
    email: EMAIL,
    name: 'Mei Tan',
    isSubscriber: true,
  })
})

test('signing out clears the flag and the summary', async () => {
  const { client } = createSignedInClient({ rows: [{ id: '1', subscription_status: 'active' }] })
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await signIn(client)
  await vi.waitFor(() => expect(store.getState().subscription.status).toBe('checked'))
  await client.auth.signOut({ scope: 'local' })
  await vi.waitFor(() => expect(store.getState().subscription.status).toBe('unchecked'))
  expect(storage.has('kachi-visitor')).toBe(false)
  expect(document.documentElement.dataset.visitor).toBe('guest')
})

test('a later check that fails does not end the subscription', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const answers: Answers = { rows: [{ id: '1', subscription_status: 'active' }] }
  const { client } = createSignedInClient(answers)
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await signIn(client)
  await vi.waitFor(() => expect(store.getState().subscription.status).toBe('checked'))
  answers.isDown = true
  expect(await store.refreshSubscription()).toBe(true)
  expect(store.getState().subscription).toMatchObject({ isActive: true })
  expect(warn).toHaveBeenCalledOnce()
})

test('the subscription is checked only after the second step', async () => {
  const user = { ...makeSession().user, factors: [{ id: 'f', status: 'verified' }] }
  const answers: Answers = {
    rows: [{ id: '1', subscription_status: 'active' }],
    session: { user, access_token: makeToken({ aal: 'aal1' }) },
  }
  const { client, asked } = createSignedInClient(answers)
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await signIn(client)
  await vi.waitFor(() => expect(store.getState().session).not.toBeNull())
  expect(needsSecondStep(store.getState().session)).toBe(true)
  expect(await store.refreshSubscription()).toBe(false)
  expect(asked.some(({ pathname }) => pathname.startsWith('/rest/'))).toBe(false)
  // The header shows the guest menu.
  expect(JSON.parse(storage.get('kachi-visitor') ?? '')).toEqual({
    email: '',
    name: '',
    isSubscriber: false,
    awaitsSecondStep: true,
  })
  expect(document.documentElement.dataset.visitor).toBe('guest')

  answers.session = { user, access_token: makeToken({ aal: 'aal2' }) }
  await signIn(client)
  await vi.waitFor(() =>
    expect(store.getState().subscription).toMatchObject({ status: 'checked', isActive: true }),
  )
  expect(needsSecondStep(store.getState().session)).toBe(false)
  expect(document.documentElement.dataset.visitor).toBe('subscriber')
})

test('an account with only a phone number is a reader, without a subscription check', async () => {
  const user = { ...makeSession().user, email: '', phone: '85291234567' }
  const { client, asked } = createSignedInClient({ rows: [], session: { user } })
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await signIn(client)
  await vi.waitFor(() => expect(store.getState().session).not.toBeNull())
  expect(document.documentElement.dataset.visitor).toBe('reader')
  expect(await store.refreshSubscription()).toBe(false)
  expect(asked.some(({ pathname }) => pathname.startsWith('/rest/'))).toBe(false)
})

test('a client that cannot start is a failure, not a guest', async () => {
  const store = createSessionStore(() => Promise.reject(new Error('not configured')))
  store.subscribe(() => undefined)
  await vi.waitFor(() => expect(store.getState().failure?.message).toBe('not configured'))
  expect(store.getState().loading).toBe(false)
})

function createExpiredClient(status: number) {
  const stored = { ...makeSession(), expires_at: Math.floor(Date.now() / 1000) - 60 }
  const entries = new Map([['session', JSON.stringify(stored)]])
  const asked: { path: string; authorization: string | null }[] = []
  const client: SupabaseClient = createClient('http://stand-in.test', 'anon', {
    auth: {
      autoRefreshToken: false,
      storageKey: 'session',
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      },
    },
    global: {
      fetch: createFetchWithFreshToken(() => client.auth),
    },
  })
  vi.stubGlobal('location', { href: 'http://stand-in.test/pro' })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    asked.push({ path: pathname, authorization: new Headers(init?.headers).get('Authorization') })
    // The data API shows visitors no rows.
    if (pathname.startsWith('/rest/')) return Response.json([])
    return Response.json({ code: 'x', message: 'x' }, { status })
  })
  return { client, asked, entries }
}

test.each([500, 503, 429])(
  'a session that cannot be renewed for %i is a failure, not a guest, and is kept',
  async (status) => {
    // The client retries for half a minute.
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    storage.set('kachi-visitor', JSON.stringify({ email: EMAIL, name: 'Mei', isSubscriber: true }))
    const { client, entries } = createExpiredClient(status)
    const store = createSessionStore(() => Promise.resolve(client))
    store.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(store.getState()).toMatchObject({
      loading: false,
      session: null,
      failure: expect.any(Error),
    })
    expect(entries.has('session')).toBe(true)
    expect(storage.has('kachi-visitor')).toBe(true)
  },
)

test('a session that has ended is a guest', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { client, entries } = createExpiredClient(400)
  const store = createSessionStore(() => Promise.resolve(client))
  store.subscribe(() => undefined)
  await vi.waitFor(() => expect(store.getState().loading).toBe(false))
  expect(store.getState()).toMatchObject({ session: null, failure: undefined })
  expect(entries.has('session')).toBe(false)
})

test('the subscription is never checked as a visitor, whose empty answer would mean no', async () => {
  const { client, asked } = createExpiredClient(400)
  await expect(checkSubscription(client, EMAIL)).rejects.toMatchObject({ status: 400 })
  expect(asked.filter(({ path }) => path.startsWith('/rest/'))).toEqual([])
})

test('a subscriber whom the page has asked about is let in before the client is loaded', async () => {
  const session = makeSession()
  vi.stubGlobal('kachiAccess', { session: Promise.resolve(session) })
  const { client } = createSignedInClient({ rows: [{ id: '1' }] })
  await client.auth.signInWithPassword({ email: EMAIL, password: 'Kachi2026' })
  const wasLoading: boolean[] = []
  const store = createSessionStore(async () => {
    wasLoading.push(store.getState().loading)
    return client
  })
  store.subscribe(() => {})
  await vi.waitFor(() => expect(wasLoading[0]).toBe(false))
  expect(store.getState().subscription).toEqual({ status: 'checked', email: EMAIL, isActive: true })
})

test('an early answer before the second step lets nobody in', async () => {
  const factors = [{ status: 'verified' }]
  const session = { ...makeSession(), access_token: makeToken({ aal: 'aal1' }) }
  Object.assign(session.user, { factors })
  vi.stubGlobal('kachiAccess', { session: Promise.resolve(session) })
  const states: boolean[] = []
  const store = createSessionStore(async () => {
    states.push(store.getState().loading)
    throw new Error('the client is not reachable')
  })
  store.subscribe(() => {})
  await vi.waitFor(() => expect(states).toEqual([true]))
  expect(store.getState().subscription).toEqual({ status: 'unchecked' })
})
