import { z } from 'astro/zod'
import { calendarDate } from './calendar-date.ts'

/** Front matter that articles and letters share: what a reader needs to know about a text beside its claims. */
export const disclosureFields = {
  /** The byline. */
  author: z.string().min(1),
  updatedDate: calendarDate.optional(),
  /** The day for which figures, laws and rates were checked. */
  asOf: calendarDate,
  /** Whether the writers own what they write about. */
  holdings: z.string().min(10).max(200),
  /** What an earlier version got wrong, newest first; shown at the foot. */
  corrections: z
    .array(z.strictObject({ date: calendarDate, text: z.string().min(20) }))
    .default([]),
}
