import { z } from 'zod'
import { findEnhancedStatus, judgeBounce } from '#domain/newsletter/bounces-and-refusals.ts'
import { type Bounce, storableDetail } from './bounce-service.ts'

const Text = z.string().max(100_000)

/** Other Postmark webhooks, which may be configured with the same address. */
const OtherSchema = z.looseObject({
  RecordType: z.enum(['Delivery', 'Open', 'Click', 'SubscriptionChange', 'SMTP API Error']),
})

const BounceEventSchema = z.looseObject({
  Type: z.string().max(100),
  Email: z.string().min(3).max(320),
  BouncedAt: z.string().max(100).optional(),
  Description: Text.nullish(),
  Details: Text.nullish(),
})

/**
 * The fields we use of Postmark's bounce and spam-complaint webhooks; Postmark adds fields at any time.
 *
 * @see https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
export const PostmarkSchema = z.union([
  OtherSchema.transform(() => undefined),
  BounceEventSchema.extend({ RecordType: z.enum(['Bounce', 'SpamComplaint']).optional() }),
])

/** @see https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const KINDS: Record<string, Bounce['kind']> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Unknown: 'soft',
  Undeliverable: 'soft',
  Blocked: 'policy',
  SpamNotification: 'policy',
  VirusNotification: 'policy',
  ChallengeVerification: 'policy',
  DMARCPolicy: 'policy',
  SpamComplaint: 'complaint',
}

/** Ignores types that are not failures, such as `Transient` and `AutoResponder`. */
export function parsePostmarkEvent(event: z.infer<typeof PostmarkSchema>): Bounce[] {
  const kind = event && Object.hasOwn(KINDS, event.Type) ? KINDS[event.Type] : undefined
  if (!event || !kind) return []
  const detail = event.Details || event.Description || ''
  return [
    {
      kind,
      recipient: { addresses: [event.Email] },
      issue: null,
      at: parseMoment(event.BouncedAt),
      status: findEnhancedStatus(detail) ?? null,
      detail: storableDetail(detail),
    },
  ]
}

function parseMoment(text = ''): string | null {
  const time = Date.parse(text)
  return time > 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : null
}

const shared = {
  email: z.string().min(3).max(320),
  at: z.iso.datetime({ offset: true }).optional(),
  issue: z.string().min(1).max(100).optional(),
  detail: z.string().max(2_000).optional(),
}

const EventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('bounce'),
    /** Enhanced status (RFC 3463), such as `5.1.1`. */
    status: z.string().regex(/^[45]\.\d{1,3}\.\d{1,3}$/, 'expected a status such as 5.1.1'),
    ...shared,
  }),
  z.strictObject({ type: z.literal('complaint'), ...shared }),
])

export const OwnEventsSchema = z.strictObject({ events: z.array(EventSchema).min(1).max(500) })

export function parseOwnEvents({ events }: z.infer<typeof OwnEventsSchema>): Bounce[] {
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
