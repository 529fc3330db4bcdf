import { z } from 'astro/zod'
import { calendarDate } from '#site/publication/calendar-date.ts'
import { disclosureFields } from '#site/publication/disclosure-schema.ts'

/** The front matter of a file in content/newsletter. */
export const issueSchema = z.strictObject({
  title: z.string().min(1).max(110),
  subject: z.string().min(1).max(90),
  preheader: z.string().min(1).max(150),
  description: z.string().min(50).max(200),
  /** The weekday of `ISSUE_SLOT` on which it is sent, or the day on which it appeared on the web; its file name. */
  date: calendarDate,
  ...disclosureFields,
  number: z.number().int().positive(),
  tags: z.array(z.string()),
  /** Published on the web, and not sent by the schedule. Its date can be any day. */
  webOnly: z.boolean().default(false),
  /** Shown only in `npm run preview`, and never sent. */
  draft: z.boolean().default(false),
})
