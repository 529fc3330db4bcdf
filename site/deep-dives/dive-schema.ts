import { z } from 'astro/zod'

/** Front matter of an article that is a deep dive. */
export const diveSchema = z.strictObject({
  /** The ordinary share at home, such as 8306.T: values are per share of it. */
  symbol: z.string().regex(/^[A-Z0-9]+\.[A-Z]+$/),
  /** The receipt or share whose sheet opens in Pro. */
  pro: z.string().regex(/^[A-Z0-9.]+$/),
  /** The SEC's accession numbers of annual reports, by fiscal year, where they are known. */
  filings: z.record(z.string().regex(/^\d{4}$/), z.string().regex(/^\d{10}-\d{2}-\d{6}$/)),
})

export type DiveFacts = z.infer<typeof diveSchema>

/** The headings of every deep dive, in this order. */
export const DIVE_SECTIONS = [
  'The business',
  'The years on file',
  'Owner earnings',
  'What was kept, and what came of it',
  'Value by two schools',
  'What would change our mind',
  'Sources',
] as const

/** What `<Dive>` shows of a company. */
export const DIVE_PARTS = ['pro', 'years', 'ownerEarnings', 'kept', 'values', 'filings'] as const

export type DivePart = (typeof DIVE_PARTS)[number]
