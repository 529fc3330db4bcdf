import { describeMonitoring, type MonitoringRequest } from '#domain/portfolio/monitoring.ts'
import { callFunction, FunctionFailure } from '#site/data/call-function.ts'

const STORAGE_KEY = 'kachi-monitoring-queue'

type QueuedCall = { id: string; body: object }

/**
 * Keeps a request on the device and sends it. What cannot be sent now stays until
 * `sendQueuedRequests` succeeds with it, so that "saved" is true whatever the network does.
 */
export async function saveMonitoringRequest(request: MonitoringRequest): Promise<void> {
  const calls = describeMonitoring(request).map((body) => ({ id: crypto.randomUUID(), body }))
  writeQueue([...readQueue(), ...calls])
  await sendQueuedRequests()
}

/** Sends what is still waiting, oldest first, and stops at the first failure. */
export async function sendQueuedRequests(): Promise<void> {
  for (const { id, body } of readQueue()) {
    try {
      await callFunction('hubspot-contact', body)
    } catch (cause) {
      console.warn('A monitoring request waits on this device until it can be sent.', cause)
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
