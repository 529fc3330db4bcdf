import { z } from 'astro/zod'
import { calendarDate } from '#site/publication/calendar-date.ts'

const text = z.string().min(1)
const amount = z.number().positive()

const filing = z.strictObject({
  form: text,
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  filed: calendarDate,
  url: z.httpUrl(),
})

/** The formula's inputs as in `CompanyInputs`, in millions and per-share units of one currency. */
const inputs = z.record(text, z.union([z.number(), z.array(z.number())]))

const price = z.strictObject({ price: amount, date: calendarDate, source: text, url: z.httpUrl() })

const valuation = {
  company: text,
  /** As in the address of the company sheet in Pro. */
  symbol: z.string().regex(/^[A-Z0-9.]+$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** When the text with this value appeared, on the day of `price` or later. */
  published: calendarDate,
  /** End of the fiscal year of the figures. */
  asOf: calendarDate,
  piece: z.string().regex(/^\/(?:articles|newsletter)\/[a-z0-9-]+#[a-z0-9-]+$/),
  method: z.enum(['grahamNumber', 'ownerEarnings', 'safeCash']),
  inputs,
  filings: z.array(filing).min(1),
  /** Per ordinary share, as the text states it. */
  value: amount,
  twoThirds: amount,
  /** The close against which the value is set. */
  price,
}

/**
 * A value that a text gives for a real company: a file in content/calls. Of a call, only `prices` and
 * `outcome` may change after publication. An illustration has an old price, or older statements than the
 * company's latest, so it is not judged.
 */
export const callSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('illustration'), ...valuation }),
  z.strictObject({
    kind: z.literal('call'),
    ...valuation,
    judgedOn: calendarDate,
    /** Later sourced closes, oldest first. */
    prices: z.array(price),
    outcome: z.enum(['open', 'right', 'wrong']),
  }),
])

export type Valuation = z.infer<typeof callSchema>
export type Call = Extract<Valuation, { kind: 'call' }>

export const METHODS = {
  grahamNumber: 'Graham number: √(22.5 × three-year earnings per share × book value per share)',
  ownerEarnings: 'Owner earnings, grown ten years at up to 12%, then 2%, discounted at 10%',
  safeCash:
    'Cash left in a bad year, growing at the rate of the last two years, at a required return of 9%',
} as const satisfies Record<Valuation['method'], string>
