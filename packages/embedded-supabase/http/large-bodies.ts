import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { networkOf } from './client-address.ts'
import { createCounts } from './counts.ts'
import { REFUSAL_DELAY_MS, refuseTooMany } from './requests-at-once.ts'
import type { ServerContext } from './server-context.ts'

/** The number of requests at once bounds smaller bodies. */
export const LARGE_BODY_BYTES = 65_536

/** No door takes more, so a body without a length counts as this. */
const MAX_BODY_BYTES = 1_048_576

/** Four of the largest bodies. */
const MAX_BYTES_AT_ONCE = 4 * MAX_BODY_BYTES

/** Of a network within `refusalDelayMs`. Further ones wait that long. */
const MAX_FAST_REFUSALS = 4

type Env = ServerContext & { Bindings: Partial<HttpBindings> }

/**
 * Bounds what each network's large bodies take at once, by the announced lengths, before any is read. Refusals of
 * large bodies are slowed down where they are many: each costs little, but a client can repeat them endlessly.
 */
export function limitLargeBodies(perAddressLimitScale: number) {
  const [bytesAtOnce, fastRefusals] = [createCounts(), createCounts()]

  function waitRefused(network: string): Promise<void> {
    const wait = () => setTimeout(REFUSAL_DELAY_MS, undefined, { ref: false })
    if (fastRefusals.of(network) >= MAX_FAST_REFUSALS * perAddressLimitScale) return wait()
    void fastRefusals.during(network, wait)
    return Promise.resolve()
  }

  return createMiddleware<Env>(async (context, next) => {
    const bytes = expectedBytes(context.req)
    if (bytes <= LARGE_BODY_BYTES) return next()
    const network = networkOf(context.var.clientAddress)
    // A larger one is refused by its door, unread.
    const charge = bytes > MAX_BODY_BYTES ? 0 : bytes
    if (bytesAtOnce.of(network) + charge > MAX_BYTES_AT_ONCE * perAddressLimitScale) {
      await waitRefused(network)
      return refuseTooMany(context)
    }
    await bytesAtOnce.during(network, next, charge)
    if (isUnread(context.env?.incoming)) await waitRefused(network)
  })
}

/** How long an answer is kept open for a client that is still sending, and how much of that is read. */
const LINGER = { ms: 500, bytes: MAX_BODY_BYTES }

/**
 * Closes the connection of a large body that was answered before it was read, since its rest would be read for
 * nothing. Some of the rest is read nevertheless: closing at once could take the answer from a client that sends.
 */
export const closeUnread = createMiddleware<Env>(async (context, next) => {
  await next()
  const incoming = context.env?.incoming
  if (!incoming || !isUnread(incoming) || expectedBytes(context.req) <= LARGE_BODY_BYTES) return
  const { status, body } = context.res
  context.header('Connection', 'close')
  // Such as 204, which may not have one.
  if (!body) return
  const answer = await context.res.arrayBuffer()
  context.res = new Response(
    holdOpen(answer, () => discardSome(incoming)),
    { status, headers: context.res.headers },
  )
  // The client has the whole answer by its length, although the connection ends later.
  context.header('Content-Length', String(answer.byteLength))
})

function holdOpen(answer: ArrayBuffer, wait: () => Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(answer))
      await wait()
      controller.close()
    },
  })
}

async function discardSome(incoming: HttpBindings['incoming']): Promise<void> {
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > LINGER.bytes) incoming.pause()
  })
  const over = new AbortController()
  const end = () => over.abort()
  for (const event of ['end', 'close', 'error']) incoming.once(event, end)
  incoming.resume()
  await setTimeout(LINGER.ms, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
}

/** Still being sent. A client that left needs no answer. */
function isUnread(incoming: HttpBindings['incoming'] | undefined): boolean {
  return incoming !== undefined && !incoming.complete && !incoming.destroyed
}

function expectedBytes(request: HonoRequest): number {
  if (request.header('transfer-encoding') !== undefined) return MAX_BODY_BYTES
  return Number(request.header('content-length') ?? 0)
}
