import { z } from 'astro/zod'

/**
 * A date such as 2026-01-22, at midnight UTC. YAML parsers return a `Date` for it. Numbers are invalid:
 * `new Date(2026)` would be two seconds after the start of 1970.
 */
export const calendarDate = z
  .union([z.date(), z.iso.date()], { error: 'expected a date such as 2026-01-22' })
  .transform((value) => new Date(value))
