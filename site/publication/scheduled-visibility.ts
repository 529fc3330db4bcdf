type Showing = {
  'data-from'?: string
  'data-until'?: string
  hidden?: true
}

/**
 * Attributes of markup that shows from one time until another (ISO 8601; undefined is always). `hidden` is
 * the state at the build, for readers without scripts. `show-on-time.ts` sets it on the page, so that a
 * build stays right on the day.
 */
export function showBetween(from?: string, until?: string, builtAt = new Date()): Showing {
  const isHidden = !isShownAt(builtAt, from, until)
  return {
    ...(from ? { 'data-from': from } : {}),
    ...(until ? { 'data-until': until } : {}),
    ...(isHidden ? { hidden: true } : {}),
  }
}

export function isShownAt(now: Date, from?: string, until?: string): boolean {
  return (!from || new Date(from) <= now) && (!until || now < new Date(until))
}
