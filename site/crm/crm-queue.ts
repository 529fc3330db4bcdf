import { callFunction, FunctionFailure } from '#site/data/call-function.ts'

// The key of the time when only monitoring requests waited here: what still waits must be found.
const STORAGE_KEY = 'kachi-monitoring-queue'

type QueuedCall = { id: string; body: object }

/**
 * Keeps contacts and events on the device and sends them. What cannot be sent now stays until
 * `sendQueuedCalls` succeeds with it, so that "saved" is true whatever the network does.
 */
export async function recordInCrm(bodies: readonly object[]): Promise<void> {
  const calls = bodies.map((body) => ({ id: crypto.randomUUID(), body }))
  writeQueue([...readQueue(), ...calls])
  await sendQueuedCalls()
}

/** Sends what is still waiting, oldest first, and stops at the first failure. */
export async function sendQueuedCalls(): Promise<void> {
  for (const { id, body } of readQueue()) {
    try {
      await callFunction('hubspot-contact', body)
    } catch (cause) {
      console.warn('A record waits on this device until it can be sent.', cause)
      if (!isRefused(cause)) return
    }
    writeQueue(readQueue().filter((call) => call.id !== id))
  }
}

/** A malformed request stays malformed: repeating it would only block what stands behind it. */
function isRefused(cause: unknown): boolean {
  return cause instanceof FunctionFailure && cause.status === 400
}

function readQueue(): QueuedCall[] {
  try {
    // Written by `writeQueue` alone.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as QueuedCall[]
  } catch {
    return []
  }
}

function writeQueue(calls: QueuedCall[]): void {
  if (calls.length === 0) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(calls))
}
