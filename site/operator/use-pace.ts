import { useEffect, useState } from 'react'

type Sample = { atMs: number; done: number }

/** Over so many of the last answers, in milliseconds. */
const WINDOW_MS = 30_000

/**
 * Mails a second over the last half minute; undefined until two answers are there.
 *
 * @param done how many were dealt with at `atMs`
 */
export function usePace(done: number, atMs: number): number | undefined {
  const [samples, setSamples] = useState<Sample[]>([])

  // Synchronises with the server's answers, of which each is one sample.
  useEffect(() => {
    setSamples((before) => [
      ...before.filter((sample) => atMs - sample.atMs < WINDOW_MS && sample.atMs < atMs),
      { atMs, done },
    ])
  }, [done, atMs])

  return measurePace(samples)
}

export function measurePace(samples: readonly Sample[]): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.atMs <= first.atMs) return undefined
  return Math.max(0, (last.done - first.done) / ((last.atMs - first.atMs) / 1000))
}
