import { useSyncExternalStore } from 'react'

const CHANGE = 'kachi:address'

export type SearchParam = [value: string | undefined, change: (value: string | undefined) => void]

/** A place in the browser's history: Back leads to the value before. Undefined until the page is hydrated. */
export function useSearchParam(name: string): SearchParam {
  const value = useParam(name)
  return [value, (next) => goToSearch({ [name]: next })]
}

/** For a field: a typed text is one place, not one a letter. */
export function useTypedSearchParam(name: string): SearchParam {
  const value = useParam(name)
  return [value, (next) => goToSearch({ [name]: next }, { isSamePlace: Boolean(value) })]
}

/** Several parameters as one place. `isSamePlace` takes that of the current one. */
export function goToSearch(
  changes: Record<string, string | undefined>,
  options?: ChangeOptions,
): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  changeAddress(url, options)
}

type ChangeOptions = { isSamePlace?: boolean; state?: unknown }

export function changeAddress(url: URL, options: ChangeOptions = {}): void {
  const { isSamePlace = false, state = isSamePlace ? history.state : null } = options
  if (url.href === location.href) return
  if (isSamePlace) history.replaceState(state, '', url)
  else history.pushState(state, '', url)
  dispatchEvent(new Event(CHANGE))
}

export function subscribeToAddress(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGE, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGE, listener)
  }
}

function useParam(name: string): string | undefined {
  return useSyncExternalStore(
    subscribeToAddress,
    () => new URLSearchParams(location.search).get(name) ?? undefined,
    () => undefined,
  )
}
