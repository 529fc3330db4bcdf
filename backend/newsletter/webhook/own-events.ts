import { z } from 'zod'
import { judgeBounce } from '#domain/newsletter/enhanced-status.ts'
import { type LetterReturn, storableDetail } from '../bounces/bounce-office.ts'

const shared = {
  email: z.string().min(3).max(320),
  /** When it happened, in ISO 8601 with its zone; now if left out. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Name of the issue; the newest that had been sent by then if left out. */
  issue: z.string().min(1).max(100).optional(),
  /** What the other server said. */
  detail: z.string().max(2_000).optional(),
}

const EventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('bounce'),
    /** Enhanced status of the failure (RFC 3463), such as `5.1.1`. */
    status: z.string().regex(/^[45]\.\d{1,3}\.\d{1,3}$/, 'expected a status such as 5.1.1'),
    ...shared,
  }),
  z.strictObject({ type: z.literal('complaint'), ...shared }),
])

/** What a sender of our own format posts. */
export const OwnEventsSchema = z.strictObject({ events: z.array(EventSchema).min(1).max(500) })

export function readOwnEvents({ events }: z.infer<typeof OwnEventsSchema>): LetterReturn[] {
  return events.map((event) => {
    const { email, at, issue, detail = '' } = event
    const status = event.type === 'bounce' ? event.status : null
    return {
      kind: status ? judgeBounce(status, detail) : 'complaint',
      recipient: { addresses: [email] },
      issue: issue ?? null,
      at: at ?? null,
      status,
      detail: storableDetail(detail),
    }
  })
}
