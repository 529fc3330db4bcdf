import { useSyncExternalStore } from 'react'

const CHANGE = 'kachi:screen'

/** The screen is its address: what is typed stands there at once, so that the link can be saved. */
export function useScreenLink() {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return { parameters: new URLSearchParams(search), write }
}

function write(parameters: URLSearchParams): void {
  const url = new URL(location.href)
  // Commas are legal in a query, and a link with them can be read.
  url.search = parameters.toString().replaceAll('%2C', ',')
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
