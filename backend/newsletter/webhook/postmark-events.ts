import { z } from 'zod'
import { findEnhancedStatus } from '#domain/newsletter/enhanced-status.ts'
import { type LetterReturn, storableDetail } from '../bounces/bounce-office.ts'

const Text = z.string().max(100_000)

/** The webhooks of other happenings, which may be switched on at the same address. */
const OtherSchema = z.looseObject({
  RecordType: z.enum(['Delivery', 'Open', 'Click', 'SubscriptionChange', 'SMTP API Error']),
})

const ReturnSchema = z.looseObject({
  Type: z.string().max(100),
  Email: z.string().min(3).max(320),
  BouncedAt: z.string().max(100).optional(),
  Description: Text.nullish(),
  Details: Text.nullish(),
})

/**
 * Postmark's bounce and spam-complaint webhooks, as far as they matter here; fields may be added at any time.
 *
 * @see https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
export const PostmarkSchema = z.union([
  OtherSchema.transform(() => undefined),
  ReturnSchema.extend({ RecordType: z.enum(['Bounce', 'SpamComplaint']).optional() }),
])

/** @see https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const kinds: Record<string, LetterReturn['kind']> = {
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

/** Nothing for types that are no failure, such as `Transient` and `AutoResponder`. */
export function readPostmarkEvent(event: z.infer<typeof PostmarkSchema>): LetterReturn[] {
  const kind = event && Object.hasOwn(kinds, event.Type) ? kinds[event.Type] : undefined
  if (!event || !kind) return []
  const detail = event.Details || event.Description || ''
  return [
    {
      kind,
      recipient: { addresses: [event.Email] },
      issue: null,
      at: readMoment(event.BouncedAt),
      status: findEnhancedStatus(detail) ?? null,
      detail: storableDetail(detail),
    },
  ]
}

function readMoment(text = ''): string | null {
  const time = Date.parse(text)
  return time > 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : null
}
