import { useSyncExternalStore } from 'react'

const CHANGE = 'kachi:search'

/** Undefined until the page is hydrated. */
export function useSearchParam(
  name: string,
): [string | undefined, (value: string | undefined) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name) ?? undefined,
    () => undefined,
  )
  return [value, (next) => writeSearchParam(name, next)]
}

function writeSearchParam(name: string, value: string | undefined): void {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  dispatchEvent(new Event(CHANGE))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGE, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGE, listener)
  }
}
