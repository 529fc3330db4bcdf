import { z } from 'zod'

/** What an operator can do with the list of subscribers: in the process that has the database, or over HTTP with one that has. */
export type SubscriberService = {
  /** As many rows as `importRows` takes at a time. */
  rowsPerBatch: number
  /** Takes in a batch, in one transaction; a dry run only says what would become of each row. */
  importRows(rows: ImportRow[], isDryRun: boolean): Promise<ImportOutcome[]>
  /** Subscribers by address, from the one after `after`. */
  listSubscribers(after: string): Promise<SubscriberRecord[]>
}

/** As many as one page of the list holds. */
export const subscribersPerPage = 1_000
/** As many as one request brings: with the longest fields, still within the body that the server accepts. */
export const rowsPerRequest = 200

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
  rows: z.array(ImportRowSchema).max(rowsPerRequest),
})

export const ImportOutcomesSchema = z.array(
  z.object({
    line: z.number(),
    /** Only `added` changes anything: nobody who left, or whose mailbox refused us, comes back this way. */
    outcome: z.enum(['added', 'subscribed', 'unsubscribed', 'suppressed', 'repeated']),
  }),
)
export type ImportOutcome = z.infer<typeof ImportOutcomesSchema>[number]

const Text = z.string().nullable()

/** One line of the export; times in ISO 8601. */
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
