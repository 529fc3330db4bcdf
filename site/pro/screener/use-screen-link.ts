import { useSyncExternalStore } from 'react'
import { changeAddress, subscribeToAddress } from '#site/ui/use-search-param.ts'

/** The screen is its address: what is typed stands there at once, so that the link can be saved. */
export function useScreenLink() {
  const search = useSyncExternalStore(
    subscribeToAddress,
    () => location.search,
    () => '',
  )
  return { parameters: new URLSearchParams(search), write }
}

function write(parameters: URLSearchParams, options?: { isSamePlace: boolean }): void {
  const url = new URL(location.href)
  // Commas are legal in a query, and a link with them can be read.
  url.search = parameters.toString().replaceAll('%2C', ',')
  changeAddress(url, options)
}
