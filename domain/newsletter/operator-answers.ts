import { z } from 'zod/mini'

// Answers of /operator, for the operator's page and the commands.

const Count = z.int().check(z.nonnegative())

/** Counted from the list and the mail server's replies: nothing is tracked. */
export const StatisticsSchema = z.object({
  list: z.object({
    active: Count,
    /** Active and not suppressed. */
    receiving: Count,
    newIn7Days: Count,
    newIn30Days: Count,
    unsubscribedIn30Days: Count,
    /** Readers with at least one bounce. */
    bouncedIn30Days: Count,
    complaintsIn30Days: Count,
    suppressed: z.object({
      hardBounce: Count,
      softBounces: Count,
      complaint: Count,
      operator: Count,
    }),
  }),
  /** Active subscribers at the end of each week, oldest first; the last one is now. ISO times. */
  weeks: z.array(z.object({ endsAt: z.string(), active: Count })),
  schedule: z.object({
    isOn: z.boolean(),
    next: z.nullable(z.object({ issue: z.string(), subject: z.string(), at: z.string() })),
  }),
})
export type Statistics = z.infer<typeof StatisticsSchema>

export const IssueStatusSchema = z.object({
  issue: z.string(),
  /** From the front matter; null if the file is missing or invalid. */
  subject: z.nullable(z.string()),
  state: z.enum(['draft', 'unsent', 'skipped', 'sending', 'paused', 'finished']),
  /** Why nothing is being sent, or what is wrong with the file. */
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
  /** The file changed after the run started. */
  hasChanged: z.boolean(),
})
export type IssueStatus = z.infer<typeof IssueStatusSchema>

/** The ten things that an operator is woken for, and whether each is so now. */
export const OperatingStateSchema = z.object({
  /** ISO time of the backup that this database was restored from, while it sends nothing. */
  heldSince: z.nullable(z.string()),
  alerts: z.array(
    z.object({ name: z.string(), title: z.string(), isFiring: z.boolean(), words: z.string() }),
  ),
})
export type OperatingState = z.infer<typeof OperatingStateSchema>

export const RefusalSchema = z.object({ code: z.string(), error: z.string() })
