import { z } from 'zod'

/** What an operator, or a mail service, can tell about letters that came back. */
export type BounceService = {
  /** Notes a batch, each letter's fate once: told again, it changes nothing. */
  recordBounces(bounces: Bounce[]): Promise<BounceOutcome[]>
}

/** As many as one call takes. */
export const bouncesPerBatch = 200

const longestDetail = 500
const addressesOfOne = 4

/** One letter that came back, or a complaint about one. */
export const BounceSchema = z.strictObject({
  kind: z.enum(['hard', 'soft', 'policy', 'complaint']),
  /**
   * Whose letter it was. `letter`: the signed token in the headers that came back. `addresses`: different spellings of
   * the recipient's, of whom the reporter must be trusted, since anybody can write an address.
   */
  recipient: z.union([
    z.strictObject({ token: z.string().max(100) }),
    z.strictObject({ addresses: z.array(z.string().max(320)).min(1).max(addressesOfOne) }),
  ]),
  /** Null: the newest that had been sent by then. */
  issue: z.string().max(100).nullable(),
  /** When the report was written, in ISO 8601; null for now. */
  at: z.iso.datetime({ offset: true }).nullable(),
  /** Such as `5.1.1`. */
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .nullable(),
  /** What the other server said. */
  detail: z.string().max(longestDetail),
})
export type Bounce = z.infer<typeof BounceSchema>

export const BouncesRequestSchema = z.strictObject({
  bounces: z.array(BounceSchema).max(bouncesPerBatch),
})

export const BounceOutcomesSchema = z.array(
  z.object({
    /** `repeated`: noted before. `unknown`: no letter of ours, or nobody's address. */
    outcome: z.enum(['hard', 'soft', 'policy', 'complaint', 'repeated', 'unknown']),
    /** Whether nothing goes to this address any more because of it. */
    isSuppressed: z.boolean(),
  }),
)
export type BounceOutcome = z.infer<typeof BounceOutcomesSchema>[number]

/** PostgreSQL stores neither null characters nor halves of surrogate pairs. */
export function storableDetail(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, longestDetail).toWellFormed()
}
