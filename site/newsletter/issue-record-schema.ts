import { z } from 'astro/zod'

const text = z.string().min(1)

const url = z.union([
  z.string().regex(/^\/[^/]/, 'expected a path such as /articles/…'),
  z.httpUrl(),
])

/** A file in content/issue-figures, named by the issue's date: the figures and picks the issue showed when it was sent. */
export const issueRecordSchema = z.strictObject({
  /** The figures are the last closes before this time. */
  asOf: z.iso.datetime({ offset: true }),
  /** The provider of the figures; "sample" is the bundled feed, and the page says so. */
  source: text,
  indices: z.array(
    z.strictObject({
      name: text,
      symbol: text,
      /** Points. */
      value: z.number().positive(),
      /** Points, over the week. */
      change: z.number(),
      changePercent: z.number(),
    }),
  ),
  /** Percent over the week. */
  topPerformers: z.array(z.strictObject({ name: text, symbol: text, changePercent: z.number() })),
  /** Units of the second currency for one of the first. */
  currencies: z.array(
    z.strictObject({ pair: text, rate: z.number().positive(), change: z.number() }),
  ),
  picks: z.array(
    z.strictObject({
      title: text,
      url,
      source: text,
      why: text,
    }),
  ),
})

export type IssueRecord = z.infer<typeof issueRecordSchema>
