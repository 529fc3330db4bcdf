import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { awaitsSecondStep, getDisplayName } from '#domain/auth/visitor.ts'
import { takeEarlySession } from '#site/backend-client/early-access.ts'
import { type Client, isUnanswered, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { whenIdle } from '#site/ui/when-idle.ts'
import { loadVisitorSummary, writeVisitorSummary } from './visitor-summary.ts'

export type Subscription =
  | { status: 'unchecked' }
  | { status: 'checked'; email: string; isActive: boolean }
  | { status: 'failed'; email: string }

export type SessionState = {
  loading: boolean
  session: Session | null
  subscription: Subscription
  /** Set if it is unknown whether there is a session. */
  failure?: Error | undefined
}

export const INITIAL_STATE: SessionState = {
  loading: true,
  session: null,
  subscription: { status: 'unchecked' },
}

/** Loads nothing before the first subscriber. */
export function createSessionStore(getClient: () => Promise<Client>) {
  const store = createStore(getClient)
  let hasStarted = false

  function subscribe(listener: () => void): () => void {
    const unsubscribe = store.listen(listener)
    if (!hasStarted) {
      hasStarted = true
      void watchSession(store)
    }
    return unsubscribe
  }

  return {
    subscribe,
    getState: store.getState,
    refreshSubscription: () => refreshSubscription(store),
  }
}

type Store = ReturnType<typeof createStore>

function createStore(getClient: () => Promise<Client>) {
  let state = INITIAL_STATE
  const listeners = new Set<() => void>()
  return {
    getClient,
    getState: () => state,
    change(next: Partial<SessionState>) {
      state = { ...state, ...next }
      rememberVisitor(state)
      for (const listener of listeners) listener()
    },
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function watchSession(store: Store): Promise<void> {
  try {
    await startEarly(store)
    const client = await store.getClient()
    client.auth.onAuthStateChange((event: AuthChangeEvent, session) => {
      if (event !== 'INITIAL_SESSION' || session) return handleSession(store, session)
      // Deferred, because the client holds its lock while it reports an event.
      setTimeout(() => void confirmGuest(store, client))
    })
  } catch (cause) {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    store.change({ loading: false, failure })
  }
}

/** Shows a subscriber the page before the client's code is loaded, which only calls to the server need. */
async function startEarly({ change }: Store): Promise<void> {
  const session = await takeEarlySession()
  const email = session?.user.email
  if (!session || !email || needsSecondStep(session)) return
  change({ loading: false, session, subscription: { status: 'checked', email, isActive: true } })
  await new Promise<void>(whenIdle)
}

function handleSession(store: Store, session: Session | null): void {
  const before = store.getState()
  const email = session?.user.email
  const isHeldBack = needsSecondStep(session)
  const isSamePerson = email !== undefined && email === before.session?.user.email
  const isSameStep = isHeldBack === needsSecondStep(before.session)
  store.change({
    loading: false,
    failure: undefined,
    session,
    subscription: isSamePerson && isSameStep ? before.subscription : INITIAL_STATE.subscription,
  })
  // Deferred, because the client holds its lock while it reports an event.
  if (email && !isHeldBack) setTimeout(() => void refreshSubscription(store))
}

/**
 * Without an answer from the server, the client reports an expired token as a guest; getSession
 * tells them apart.
 */
async function confirmGuest(store: Store, { auth }: Client): Promise<void> {
  const { data, error } = await auth.getSession()
  if (store.getState().session) return
  if (error && isUnanswered(error)) store.change({ loading: false, failure: error })
  else handleSession(store, data.session)
}

async function refreshSubscription({ getClient, getState, change }: Store): Promise<boolean> {
  const { session } = getState()
  const email = session?.user.email
  // Before the second step the database shows no rows, which would read as "not subscribed".
  if (!email || needsSecondStep(session)) return false
  const subscription = await findSubscription(getClient, email)
  const now = getState()
  if (now.session?.user.email !== email || needsSecondStep(now.session)) return false
  const keepsEarlier = subscription.status === 'failed' && now.subscription.status === 'checked'
  if (!keepsEarlier) change({ subscription })
  return isActive(getState().subscription)
}

function isActive(subscription: Subscription): boolean {
  return subscription.status === 'checked' && subscription.isActive
}

export function needsSecondStep(session: Session | null): boolean {
  return session !== null && awaitsSecondStep(session.access_token, session.user.factors)
}

async function findSubscription(
  getClient: () => Promise<Client>,
  email: string,
): Promise<Subscription> {
  try {
    return { status: 'checked', email, isActive: await checkSubscription(await getClient(), email) }
  } catch (cause) {
    console.warn('The newsletter subscription could not be checked.', cause)
    return { status: 'failed', email }
  }
}

function rememberVisitor({ loading, session, subscription, failure }: SessionState): void {
  if (loading || failure) return
  if (!session) {
    showVisitorState('guest')
    writeVisitorSummary(undefined)
    return
  }
  // Until the second factor is verified, the header shows the guest menu.
  if (needsSecondStep(session)) {
    showVisitorState('guest')
    writeVisitorSummary({ email: '', name: '', isSubscriber: false, awaitsSecondStep: true })
    return
  }
  // Empty for an account with only a phone number.
  const email = session.user.email ?? ''
  const remembered = loadVisitorSummary()
  const isSubscriber =
    subscription.status === 'checked'
      ? subscription.isActive
      : remembered?.email === email && remembered.isSubscriber
  showVisitorState(isSubscriber ? 'subscriber' : 'reader')
  writeVisitorSummary({ email, name: getDisplayName(session.user.user_metadata), isSubscriber })
}

function showVisitorState(state: 'guest' | 'reader' | 'subscriber'): void {
  document.documentElement.dataset.visitor = state
}

/** @throws if there is no answer, or no access token for the request */
export async function checkSubscription(client: Client, email: string): Promise<boolean> {
  const token = await loadAccessToken(client)
  const { data, error } = await client
    .from('newsletter_subscribers')
    .select('id, subscription_status')
    .eq('email', email.toLowerCase())
    .eq('subscription_status', 'active')
    .setHeader('Authorization', `Bearer ${token}`)
    .maybeSingle()
  if (error) throw new Error(error.message, { cause: error })
  return data !== null
}
