import { z } from 'zod/mini'

// What the newsletter's office answers over HTTP: read by the operator's page and by the command.

const Count = z.int().check(z.nonnegative())

/** The numbers that matter, all of them counted on the list and in the mail server's answers: no tracking. */
export const StatisticsSchema = z.object({
  list: z.object({
    active: Count,
    /** Active, and not suppressed: who would get an issue now. */
    receiving: Count,
    newIn7Days: Count,
    newIn30Days: Count,
    unsubscribedIn30Days: Count,
    /** Readers whose letter came back. */
    bouncedIn30Days: Count,
    complaintsIn30Days: Count,
    /** Addresses that get nothing, by the reason. */
    suppressed: z.object({
      hardBounce: Count,
      softBounces: Count,
      complaint: Count,
      operator: Count,
    }),
  }),
  /** How many were active at the end of each week, oldest first; the last is now. ISO times. */
  weeks: z.array(z.object({ endsAt: z.string(), active: Count })),
  schedule: z.object({
    isOn: z.boolean(),
    /** The issue that leaves next by itself, and when. */
    next: z.nullable(z.object({ issue: z.string(), subject: z.string(), at: z.string() })),
  }),
})
export type Statistics = z.infer<typeof StatisticsSchema>

export const IssueStatusSchema = z.object({
  issue: z.string(),
  /** From the front matter; null if the file is gone or wrong. */
  subject: z.nullable(z.string()),
  state: z.enum(['draft', 'unsent', 'skipped', 'sending', 'paused', 'finished']),
  /** Why nothing leaves at the moment, or what is wrong with the file. */
  trouble: z.nullable(z.string()),
  counts: z.object({
    waiting: Count,
    claimed: Count,
    sent: Count,
    failed: Count,
    withheld: Count,
    deferred: Count,
    bounced: Count,
    complaints: Count,
    unsubscribed: Count,
    nextInMs: z.nullable(z.number()),
  }),
  /** ISO times. */
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** The file is not what was sent any more. */
  hasChanged: z.boolean(),
})
export type IssueStatus = z.infer<typeof IssueStatusSchema>

/** Why the office did not do what was asked. */
export const RefusalSchema = z.object({ code: z.string(), error: z.string() })
