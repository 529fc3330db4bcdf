export type KnownPage = { path: string; title: string }

/** At most one edit away, such as the singular /article/{slug}. */
export function suggestPage(missingPath: string, pages: KnownPage[]): KnownPage | undefined {
  const wanted = normalize(missingPath)
  return pages.find((page) => page.path !== '/' && isOneEditAway(wanted, normalize(page.path)))
}

export function isOneEditAway(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  const start = countCommon(left, right)
  if (start === left.length && start === right.length) return true
  const leftRest = left.slice(start)
  const rightRest = right.slice(start)
  const isSwap =
    leftRest[0] === rightRest[1] &&
    leftRest[1] === rightRest[0] &&
    leftRest.slice(2) === rightRest.slice(2)
  return (
    leftRest.slice(1) === rightRest.slice(1) ||
    leftRest.slice(1) === rightRest ||
    leftRest === rightRest.slice(1) ||
    isSwap
  )
}

function countCommon(left: string, right: string): number {
  let count = 0
  while (count < left.length && left[count] === right[count]) count++
  return count
}

function normalize(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end).toLowerCase()
}
