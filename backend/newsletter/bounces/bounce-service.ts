import { storableText } from 'embedded-supabase'
import { z } from 'zod'

export type BounceService = {
  /** A bounce that is already recorded changes nothing. */
  recordBounces(bounces: Bounce[]): Promise<BounceOutcome[]>
}

export const BOUNCES_PER_BATCH = 200

const LONGEST_DETAIL = 500
const ADDRESSES_OF_ONE = 4

export const BounceSchema = z.strictObject({
  kind: z.enum(['hard', 'soft', 'policy', 'complaint']),
  /**
   * `token`: the signed token in the headers of the bounced email. `addresses`: spellings of the recipient's
   * address; only for trusted reporters, since anyone can write an address.
   */
  recipient: z.union([
    z.strictObject({ token: z.string().max(100) }),
    z.strictObject({ addresses: z.array(z.string().max(320)).min(1).max(ADDRESSES_OF_ONE) }),
  ]),
  /** Null: the last issue sent to the recipient before `at`. */
  issue: z.string().max(100).nullable(),
  /** Date of the report, in ISO 8601; null for now. */
  at: z.iso.datetime({ offset: true }).nullable(),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .nullable(),
  detail: z.string().max(LONGEST_DETAIL),
})
export type Bounce = z.infer<typeof BounceSchema>

export const BouncesRequestSchema = z.strictObject({
  bounces: z.array(BounceSchema).max(BOUNCES_PER_BATCH),
})

export const BounceOutcomesSchema = z.array(
  z.object({
    /** `repeated`: already recorded. `unknown`: no such subscriber, or not our token. */
    outcome: z.enum(['hard', 'soft', 'policy', 'complaint', 'repeated', 'unknown']),
    isSuppressed: z.boolean(),
  }),
)
export type BounceOutcome = z.infer<typeof BounceOutcomesSchema>[number]

export function storableDetail(text: string): string {
  return storableText(text, LONGEST_DETAIL)
}
