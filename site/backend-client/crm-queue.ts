import { callFunction, FunctionFailure } from './call-function.ts'

// Old name: the queue first held only monitoring requests. Browsers may still have entries under it.
const STORAGE_KEY = 'kachi-monitoring-queue'

/** A call refused with 403 is repeated daily for a month, in case the reader subscribes again. */
const PAUSE_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 30 * PAUSE_MS

/** The server recognizes repeated events by `id`. */
type QueuedCall = { id: string; body: CrmBody; queuedAt?: number; retryAt?: number }

type CrmBody = { type: string; data: { email: string } }

/**
 * `kept`: stored on this device until the server answers. `lost`: the server does not answer and
 * the browser stores nothing.
 */
export type CrmOutcome = 'sent' | 'kept' | 'refused' | 'lost'

export async function sendOrKeep(bodies: readonly CrmBody[]): Promise<CrmOutcome> {
  const queuedAt = Date.now()
  const calls = bodies.map((body) => ({ id: crypto.randomUUID(), body, queuedAt }))
  const others = loadQueue().filter((call) => !isReplaced(call, bodies))
  if (!writeQueue([...others, ...calls])) return sendUnkept(calls)
  const refused = await sendAll()
  if (calls.some(({ id }) => refused.has(id))) {
    for (const call of calls) remove(call)
    return 'refused'
  }
  const waiting = new Set(loadQueue().map(({ id }) => id))
  return calls.some(({ id }) => waiting.has(id)) ? 'kept' : 'sent'
}

export async function sendQueuedCalls(): Promise<void> {
  await sendAll()
}

/**
 * Sends what is due, oldest first, and returns the ids of refused calls. A missing answer or a
 * limit stops the rest; a refusal does not, since another reader may have left that call on this
 * device.
 */
async function sendAll(): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  for (const call of loadQueue().filter(isDue)) {
    const failure = await send(call)
    if (failure === undefined) remove(call)
    else if (!isRefusal(failure)) return refused
    else {
      refused.add(call.id)
      if (failure === 403) park(call)
      else remove(call)
    }
  }
  return refused
}

async function sendUnkept(calls: readonly QueuedCall[]): Promise<CrmOutcome> {
  for (const call of calls) {
    const failure = await send(call)
    if (failure !== undefined) return isRefusal(failure) ? 'refused' : 'lost'
  }
  return 'sent'
}

/** Of these, only 403 can change, with the reader's subscription. */
function isRefusal(status: number): boolean {
  return [400, 403, 413, 422].includes(status)
}

/** Resolves to undefined if sent, else to the HTTP status, or 0 without an answer. */
async function send({ id, body }: QueuedCall): Promise<number | undefined> {
  try {
    const name = body.type === 'monitoring' ? 'portfolio-monitoring' : 'hubspot-contact'
    await callFunction(name, { ...body, id })
    return undefined
  } catch (cause) {
    console.warn('A record could not be sent.', cause)
    return cause instanceof FunctionFailure ? cause.status : 0
  }
}

function isReplaced({ body }: QueuedCall, newer: readonly CrmBody[]): boolean {
  return (
    body.type !== 'event' &&
    newer.some(({ type, data }) => type === body.type && data.email === body.data.email)
  )
}

function isDue({ retryAt = 0 }: QueuedCall): boolean {
  return retryAt <= Date.now()
}

function park(parked: QueuedCall): void {
  const now = Date.now()
  const queuedAt = parked.queuedAt ?? now
  const isOld = queuedAt + KEPT_MS < now
  const kept = isOld ? [] : [{ ...parked, queuedAt, retryAt: now + PAUSE_MS }]
  writeQueue(loadQueue().flatMap((call) => (call.id === parked.id ? kept : [call])))
}

function remove({ id }: QueuedCall): void {
  writeQueue(loadQueue().filter((call) => call.id !== id))
}

function loadQueue(): QueuedCall[] {
  try {
    // Unchecked: only `writeQueue` writes it.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as QueuedCall[]
  } catch {
    return []
  }
}

function writeQueue(calls: QueuedCall[]): boolean {
  try {
    if (calls.length === 0) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(calls))
    return true
  } catch {
    return false
  }
}
