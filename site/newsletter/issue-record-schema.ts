import { z } from 'astro/zod'

const text = z.string().min(1)

/** A path on this site, or an address elsewhere. */
const url = z.union([
  z.string().regex(/^\/[^/]/, 'expected a path such as /articles/…'),
  z.httpUrl(),
])

/** A file of content/data/newsletter: what a letter showed when it was sent, under the letter's date. */
export const issueRecordSchema = z.strictObject({
  /** The instant whose last closes are shown. */
  asOf: z.iso.datetime({ offset: true }),
  /** Who quoted the figures; "sample" for the bundled feed, which the page then says. */
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
      /** Who published it. */
      source: text,
      /** One line: why it is worth the reader's time. */
      why: text,
    }),
  ),
})

export type IssueRecord = z.infer<typeof issueRecordSchema>
