import { z } from 'astro/zod'

/**
 * A day such as 2026-01-22, at midnight UTC. YAML readers hand it over as a `Date` already. Numbers
 * are refused: `2026` alone would otherwise be two seconds after the beginning of 1970.
 */
export const calendarDate = z
  .union([z.date(), z.iso.date()], { error: 'expected a date such as 2026-01-22' })
  .transform((value) => new Date(value))
