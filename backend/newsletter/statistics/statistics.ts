import { z } from 'zod'

const Count = z.number().int().nonnegative()

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
    next: z.object({ issue: z.string(), subject: z.string(), at: z.string() }).nullable(),
  }),
})
export type Statistics = z.infer<typeof StatisticsSchema>
