import { callFunction, FunctionFailure } from '#site/data/call-function.ts'

// The key from when only monitoring requests waited here: what still waits must be found.
const STORAGE_KEY = 'kachi-monitoring-queue'

/** A refused call is tried again once a day, in case the reader subscribes again, for a month. */
const PAUSE_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 30 * PAUSE_MS

/** `id` also tells the server that it has an event already. */
type QueuedCall = { id: string; body: CrmBody; queuedAt?: number; retryAt?: number }

type CrmBody = { type: string; data: { email: string } }

/**
 * What became of records: all `sent`, `kept` on this device until they can be sent, `refused` by the server,
 * or `lost` where the server does not answer and the browser keeps nothing.
 */
export type CrmOutcome = 'sent' | 'kept' | 'refused' | 'lost'

/** Keeps contacts and events on the device, and sends them. What the reader is told was refused is not kept. */
export async function recordInCrm(bodies: readonly CrmBody[]): Promise<CrmOutcome> {
  const queuedAt = Date.now()
  const calls = bodies.map((body) => ({ id: crypto.randomUUID(), body, queuedAt }))
  const others = readQueue().filter((call) => !isReplaced(call, bodies))
  if (!writeQueue([...others, ...calls])) return sendUnkept(calls)
  const refused = await sendAll()
  if (calls.some(({ id }) => refused.has(id))) {
    for (const call of calls) remove(call)
    return 'refused'
  }
  const waiting = new Set(readQueue().map(({ id }) => id))
  return calls.some(({ id }) => waiting.has(id)) ? 'kept' : 'sent'
}

/** Sends what earlier visits could not send. */
export async function sendQueuedCalls(): Promise<void> {
  await sendAll()
}

/**
 * Sends what is due, oldest first, and gives the ids of what was refused. Without an answer, or with one that
 * asks for patience, the rest waits. A refusal stops only its own call: the reader who left it on this
 * device may have unsubscribed.
 */
async function sendAll(): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  for (const call of readQueue().filter(isDue)) {
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

/** 403 may change with the reader's subscription; the others stay. */
function isRefusal(status: number): boolean {
  return [400, 403, 413, 422].includes(status)
}

/** Gives the status of a refusal, 0 for no answer, or undefined when it is done. */
async function send({ id, body }: QueuedCall): Promise<number | undefined> {
  try {
    await callFunction('hubspot-contact', { ...body, id })
    return undefined
  } catch (cause) {
    console.warn('A record could not be sent.', cause)
    return cause instanceof FunctionFailure ? cause.status : 0
  }
}

/** A newer contact says all that an older one did, and must not be overwritten by it later. */
function isReplaced({ body }: QueuedCall, newer: readonly CrmBody[]): boolean {
  return (
    body.type === 'contact' &&
    newer.some(({ type, data }) => type === 'contact' && data.email === body.data.email)
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
  writeQueue(readQueue().flatMap((call) => (call.id === parked.id ? kept : [call])))
}

function remove({ id }: QueuedCall): void {
  writeQueue(readQueue().filter((call) => call.id !== id))
}

function readQueue(): QueuedCall[] {
  try {
    // Written by `writeQueue` alone.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as QueuedCall[]
  } catch {
    return []
  }
}

/** False where the browser stores nothing. */
function writeQueue(calls: QueuedCall[]): boolean {
  try {
    if (calls.length === 0) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(calls))
    return true
  } catch {
    return false
  }
}
