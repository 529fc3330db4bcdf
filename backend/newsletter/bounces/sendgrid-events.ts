import { z } from 'zod'
import {
  type BounceKind,
  findEnhancedStatus,
  judgeBounce,
} from '#domain/newsletter/bounces-and-refusals.ts'
import { type Bounce, storableDetail } from './bounce-service.ts'
import { parseIssueName } from './parse-report.ts'

/**
 * The fields we use of Twilio SendGrid's event webhook; SendGrid adds fields at any time.
 *
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
export const SendGridSchema = z
  .array(
    z.looseObject({
      event: z.string().max(100),
      email: z.string().min(3).max(320),
      timestamp: z.number().int().positive().max(253_000_000_000),
      /** For a bounce: `bounce`, or `blocked` if it may be temporary. */
      type: z.string().max(100).optional(),
      status: z.string().max(1_000).optional(),
      reason: z.string().max(100_000).optional(),
      bounce_classification: z.string().max(100).optional(),
      /** Our Message-ID. */
      'smtp-id': z.string().max(1_000).optional(),
    }),
  )
  .max(5_000)

type SendGridEvent = z.infer<typeof SendGridSchema>[number]

const BY_CLASSIFICATION: Record<string, BounceKind> = {
  'Invalid Address': 'hard',
  Content: 'policy',
  Reputation: 'policy',
  'Frequency/Volume': 'policy',
}

/** SendGrid drops emails to addresses that bounced or complained before. */
const BY_DROP_REASON: Record<string, Bounce['kind']> = {
  'Bounced Address': 'hard',
  Invalid: 'hard',
  'Spam Reporting Address': 'complaint',
}

export function parseSendGridEvents(events: SendGridEvent[]): Bounce[] {
  return events.flatMap((event) => {
    const kind = judge(event)
    if (!kind) return []
    const { email, timestamp, reason = '' } = event
    return [
      {
        kind,
        recipient: { addresses: [email] },
        issue: parseIssueName(event['smtp-id'] ?? '') ?? null,
        at: new Date(timestamp * 1000).toISOString(),
        status: statusOf(event) ?? null,
        detail: storableDetail(reason),
      },
    ]
  })
}

function judge(event: SendGridEvent): Bounce['kind'] | undefined {
  if (event.event === 'spamreport') return 'complaint'
  if (event.event === 'dropped') return find(BY_DROP_REASON, event.reason)
  return event.event === 'bounce' ? judgeBounceEvent(event) : undefined
}

function judgeBounceEvent(event: SendGridEvent): BounceKind {
  const status = statusOf(event)
  const judged =
    (status ? undefined : find(BY_CLASSIFICATION, event.bounce_classification)) ??
    judgeBounce(status, event.reason)
  return event.type === 'blocked' && judged === 'hard' ? 'soft' : judged
}

function statusOf({ status = '', reason = '' }: SendGridEvent): string | undefined {
  return findEnhancedStatus(status) ?? findEnhancedStatus(reason)
}

function find<Value>(table: Record<string, Value>, name = ''): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
