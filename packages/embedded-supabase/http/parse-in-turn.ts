import { setImmediate, setTimeout } from 'node:timers/promises'
import { createFairTurns } from './fair-turns.ts'

/** What is longer than a form takes milliseconds to parse, and a hundred at once would be parsed without a break. */
const IN_TURN_FROM = 2_048

/** Unlimited, because the bytes of each network's bodies and its requests at once are limited. */
const turns = createFairTurns(1, { maxWaiting: Number.POSITIVE_INFINITY })

export type BodyToParse = { length: number; network: string }

/**
 * Parses longer bodies and addresses one at a time, and networks take turns. In between, the loop is free for others
 * for as long as the parsing took: what arrives together would otherwise be parsed without a break.
 */
export async function parseInTurn<T>(
  { length, network }: BodyToParse,
  parse: () => T | Promise<T>,
): Promise<T> {
  if (length <= IN_TURN_FROM) return parse()
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
