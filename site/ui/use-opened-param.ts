import { goToSearch, type SearchParam, useSearchParam } from './use-search-param.ts'

const OPENED = 'kachi-opened'

/**
 * What a press opens and closes: opening is a place in the browser's history, so that Back closes it. Closing goes
 * back there, and opening another instead stays in its place.
 */
export function useOpenedParam(name: string): SearchParam {
  const [value] = useSearchParam(name)
  return [value, (next) => (next ? open(name, next) : close(name))]
}

function open(name: string, value: string): void {
  const isSamePlace = isOpenedHere(name)
  const state = isSamePlace ? history.state : { [OPENED]: name }
  goToSearch({ [name]: value }, { isSamePlace, state })
}

/** Going back takes a moment, in which a second press must not go back once more. */
let isGoingBack = false

function close(name: string): void {
  if (!isOpenedHere(name)) {
    goToSearch({ [name]: undefined }, { isSamePlace: true })
    return
  }
  if (isGoingBack) return
  isGoingBack = true
  const { activeElement: pressed } = document
  addEventListener(
    'popstate',
    () => {
      isGoingBack = false
      // The browser goes to where the first one was opened.
      requestAnimationFrame(() => pressed?.scrollIntoView({ block: 'nearest' }))
    },
    { once: true },
  )
  history.back()
}

function isOpenedHere(name: string): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && OPENED in state && state[OPENED] === name
}
