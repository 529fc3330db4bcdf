import { z } from 'zod'

export type SubscriberService = {
  rowsPerBatch: number
  /** Imports a batch in one transaction; a dry run only reports the outcomes. */
  importRows(rows: ImportRow[], isDryRun: boolean): Promise<SubscriberOutcome[]>
  /** By address, starting after `after`. */
  listSubscribers(after: string): Promise<SubscriberRecord[]>
}

export const SUBSCRIBERS_PER_PAGE = 1_000
/** With the longest fields, a request of this many rows is still within the server's body limit. */
export const ROWS_PER_REQUEST = 200

const Utm = z.string().max(100).nullable()

const ImportRowSchema = z.strictObject({
  line: z.number().int().positive(),
  email: z.string().max(254),
  status: z.enum(['active', 'unsubscribed']),
  consentAt: z.iso.datetime(),
  consentSource: z.string().min(1).max(200),
  utmSource: Utm,
  utmMedium: Utm,
  utmCampaign: Utm,
  referrer: z.string().max(500).nullable(),
})
export type ImportRow = z.infer<typeof ImportRowSchema>

export const ImportRequestSchema = z.strictObject({
  isDryRun: z.boolean(),
  rows: z.array(ImportRowSchema).max(ROWS_PER_REQUEST),
})

export const ImportOutcomesSchema = z.array(
  z.object({
    line: z.number(),
    /** Only `added` changes anything: an import never brings back unsubscribed or suppressed addresses. */
    outcome: z.enum(['added', 'subscribed', 'unsubscribed', 'suppressed', 'repeated']),
  }),
)
export type SubscriberOutcome = z.infer<typeof ImportOutcomesSchema>[number]

const Text = z.string().nullable()

/** Times are in ISO 8601. */
export const SubscriberRecordSchema = z.object({
  email: z.string(),
  subscription_status: z.string(),
  consent_at: Text,
  consent_source: Text,
  utm_source: Text,
  utm_medium: Text,
  utm_campaign: Text,
  referrer: Text,
  created_at: z.string(),
  last_updated: z.string(),
  suppressed: Text,
})
export type SubscriberRecord = z.infer<typeof SubscriberRecordSchema>
