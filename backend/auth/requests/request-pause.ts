/** Seconds until something may be asked for again, in whole ones, or undefined if it may be now. */
export function pauseLeft(
  now: Date,
  lastAt: string | null,
  pauseSeconds: number,
): number | undefined {
  if (!lastAt) return undefined
  const leftMs = Date.parse(lastAt) + pauseSeconds * 1000 - now.getTime()
  return leftMs > 0 ? Math.floor(leftMs / 1000) : undefined
}

export function pauseMessage(secondsLeft: number): string {
  return `For security purposes, you can only request this after ${secondsLeft} seconds.`
}
