import { AsyncLocalStorage } from 'node:async_hooks'

const outside = AsyncLocalStorage.snapshot()

/**
 * For what others wait for too: it must not stand in the line of the caller who happened to need it first. Whom a function
 * answers is known from the asynchronous context, and this module is loaded before anybody asks.
 */
export function runForAll<T>(work: () => T): T {
  return outside(work)
}
