import {
  type BounceKind,
  findEnhancedStatus,
  judgeBounce,
} from '#domain/newsletter/bounces-and-refusals.ts'
import { type Bounce, storableDetail } from './bounce-service.ts'
import type { BouncedEmail, DeliveryReport, ReportedRecipient } from './parse-report.ts'

export type FoundBounces =
  | { kind: 'bounces'; bounces: Bounce[] }
  | { kind: 'no-failure' }
  /** A valid report, but without a signed token of ours. */
  | { kind: 'unproved' }

const MILDEST_FIRST: BounceKind[] = ['policy', 'soft', 'hard']

/** @param isTrusted whether addresses in the report count: by mail, anyone can forge a report about anyone */
export function interpretReport(
  report: Exclude<DeliveryReport, { kind: 'unclear' }>,
  isTrusted: boolean,
): FoundBounces {
  return report.kind === 'complaint'
    ? findComplaint(report, isTrusted)
    : findBounces(report, isTrusted)
}

type Complaint = Extract<DeliveryReport, { kind: 'complaint' }>
type BounceReport = Extract<DeliveryReport, { kind: 'bounce' }>

function findComplaint({ original, addresses, at }: Complaint, isTrusted: boolean): FoundBounces {
  const recipient = findRecipient(original.token, addresses, isTrusted)
  if (!recipient) return { kind: 'unproved' }
  const shared = { issue: issueOf(original), at, status: null, detail: 'feedback report' }
  return { kind: 'bounces', bounces: [{ kind: 'complaint', recipient, ...shared }] }
}

/**
 * Each email of ours has one recipient. A report about several comes from an alias, and the mildest result
 * counts: one delivery is enough.
 */
function findBounces({ original, recipients, at }: BounceReport, isTrusted: boolean): FoundBounces {
  const failed = recipients.filter(({ action }) => action === 'failed')
  const hasArrived = failed.length < recipients.length
  if (failed.length === 0 || (original.token && hasArrived)) return { kind: 'no-failure' }
  const judged = failed.map((each) => ({ each, kind: judgeBounce(each.status, each.diagnostic) }))
  const [mildest] = judged.toSorted(
    (a, b) => MILDEST_FIRST.indexOf(a.kind) - MILDEST_FIRST.indexOf(b.kind),
  )
  const bounces = (original.token && mildest ? [mildest] : judged).flatMap(({ each, kind }) => {
    const recipient = findRecipient(original.token, each.addresses, isTrusted)
    return recipient
      ? [{ kind, recipient, issue: issueOf(original), at, ...parseReason(each) }]
      : []
  })
  return bounces.length > 0 ? { kind: 'bounces', bounces } : { kind: 'unproved' }
}

function findRecipient(
  token: string | undefined,
  addresses: string[],
  isTrusted: boolean,
): Bounce['recipient'] | undefined {
  if (token) return { token }
  const [first, ...others] = addresses.filter((address) => address.length <= 320)
  return isTrusted && first ? { addresses: [first, ...others].slice(0, 4) } : undefined
}

/** Without a token, the Message-ID proves nothing. */
function issueOf({ token, issue }: BouncedEmail): string | null {
  return token ? (issue ?? null) : null
}

function parseReason({ status, diagnostic }: ReportedRecipient) {
  return {
    status: status ?? findEnhancedStatus(diagnostic) ?? null,
    detail: storableDetail(diagnostic),
  }
}
