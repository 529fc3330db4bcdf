import { z } from 'astro/zod'
import { calendarDate } from './calendar-date.ts'

export const disclosureFields = {
  author: z.string().min(1),
  updatedDate: calendarDate.optional(),
  /** The date for which figures, laws and rates were checked. */
  asOf: calendarDate,
  holdings: z.string().min(10).max(200),
  /** Errors in earlier versions, newest first; shown below the text. */
  corrections: z
    .array(z.strictObject({ date: calendarDate, text: z.string().min(20) }))
    .default([]),
}
