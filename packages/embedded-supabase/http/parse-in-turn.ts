import { setImmediate, setTimeout } from 'node:timers/promises'
import { createFairTurns } from './fair-turns.ts'
import { LARGE_BODY_BYTES } from './large-bodies.ts'

/** Unlimited, because the bytes of each network's bodies are. */
const turns = createFairTurns(1, { maxWaiting: Number.POSITIVE_INFINITY })

export type BodyToParse = { length: number; network: string }

/**
 * Parses large bodies one at a time, and networks take turns. In between, the loop is free for others for as long
 * as the parsing took: bodies that arrive together would otherwise be parsed without a break.
 */
export async function parseInTurn<T>(
  { length, network }: BodyToParse,
  parse: () => T | Promise<T>,
): Promise<T> {
  if (length <= LARGE_BODY_BYTES) return parse()
  return turns.take(async () => {
    await setImmediate()
    const startedAt = performance.now()
    try {
      return await parse()
    } finally {
      await setTimeout(performance.now() - startedAt, undefined, { ref: false })
    }
  }, network)
}
