import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import { networkOf } from './client-address.ts'
import type { ServerContext } from './server-context.ts'

const current = new AsyncLocalStorage<string>()

/** Of the request that the calling code works for. Empty outside of one. */
export function currentNetwork(): string {
  return current.getStore() ?? ''
}

export function runFor<T>(clientAddress: string, work: () => T): T {
  return current.run(networkOf(clientAddress), work)
}

/** For what others wait for too: it must not stand in the line of the network that happened to need it first. */
export function runForAll<T>(work: () => T): T {
  return current.exit(work)
}

export const noteNetwork = createMiddleware<ServerContext>((context, next) =>
  runFor(context.var.clientAddress, next),
)
