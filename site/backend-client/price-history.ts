import { z } from 'zod/mini'
import type { Origin } from '#domain/markets/describe-origin.ts'
import type { PricePoint } from '#domain/markets/quote.ts'
import { parseAnswer } from './market-answers.ts'

const PointsSchema = z.array(z.object({ date: z.string(), close: z.number() }))

/** Closing prices, oldest first. */
export type PriceHistory = { points: PricePoint[]; origin: Origin | undefined }

/** @throws like `parseAnswer` */
export function parseHistory(answer: unknown): PriceHistory {
  const { data: points, origin } = parseAnswer(PointsSchema, answer)
  return { points, origin }
}
