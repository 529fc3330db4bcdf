import { z } from 'astro/zod'
import { calendarDate } from '#site/publication/calendar-date.ts'

export const legalSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(200),
  effectiveDate: calendarDate,
  /** Of the last change of substance. */
  updatedDate: calendarDate.optional(),
})
