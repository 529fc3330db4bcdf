const NAME = 'kachi-operator-key'

export type KeptKey = { key: string } | { key: undefined; problem: string | undefined }

const missing: KeptKey = { key: undefined, problem: undefined }
const listeners = new Set<() => void>()
let current: KeptKey | undefined

/** The service key, kept in this tab only. */
export function loadKeptKey(): KeptKey {
  current ??= loadStored()
  return current
}

export function watchKeptKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function keepKey(key: string): void {
  // Without storage, the page asks for the key after each load.
  attempt(() => sessionStorage.setItem(NAME, key))
  change({ key })
}

export function forgetKey(problem?: string): void {
  attempt(() => sessionStorage.removeItem(NAME))
  change({ key: undefined, problem })
}

function loadStored(): KeptKey {
  const key = attempt(() => sessionStorage.getItem(NAME))
  return key ? { key } : missing
}

function change(next: KeptKey) {
  current = next
  for (const listener of listeners) listener()
}

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
