import {
  type BounceKind,
  findEnhancedStatus,
  judgeBounce,
} from '#domain/newsletter/smtp-refusal.ts'
import { type LetterReturn, storableDetail } from './bounce-service.ts'
import type { Report, ReportedRecipient } from './read-report.ts'

export type FoundReturns =
  | { kind: 'returns'; returns: LetterReturn[] }
  /** A notice that the mail has arrived, or may yet. */
  | { kind: 'no-failure' }
  /** A right report, but nothing in it proves which letter it is about. */
  | { kind: 'unproved' }

const mildestFirst: BounceKind[] = ['policy', 'soft', 'hard']

/**
 * What a report means for the list. Addresses in it are believed only where the reporter `isTrusted`: by mail anybody can
 * write a report about anybody.
 */
export function findReturns(
  report: Exclude<Report, { kind: 'unclear' }>,
  isTrusted: boolean,
): FoundReturns {
  return report.kind === 'complaint'
    ? findComplaint(report, isTrusted)
    : findBounces(report, isTrusted)
}

type Complaint = Extract<Report, { kind: 'complaint' }>
type Bounce = Extract<Report, { kind: 'bounce' }>

function findComplaint({ letter, addresses, at }: Complaint, isTrusted: boolean): FoundReturns {
  const recipient = findRecipient(letter.token, addresses, isTrusted)
  if (!recipient) return { kind: 'unproved' }
  const shared = { issue: issueOf(letter), at, status: null, detail: 'feedback report' }
  return { kind: 'returns', returns: [{ kind: 'complaint', recipient, ...shared }] }
}

/**
 * A letter has one recipient. If a report names several, an alias stands behind the address, and the mildest of what became
 * of it counts: one that took the letter is enough.
 */
function findBounces({ letter, recipients, at }: Bounce, isTrusted: boolean): FoundReturns {
  const failed = recipients.filter(({ action }) => action === 'failed')
  const hasArrived = failed.length < recipients.length
  if (failed.length === 0 || (letter.token && hasArrived)) return { kind: 'no-failure' }
  const judged = failed.map((each) => ({ each, kind: judgeBounce(each.status, each.diagnostic) }))
  const [mildest] = judged.toSorted(
    (a, b) => mildestFirst.indexOf(a.kind) - mildestFirst.indexOf(b.kind),
  )
  const returns = (letter.token && mildest ? [mildest] : judged).flatMap(({ each, kind }) => {
    const recipient = findRecipient(letter.token, each.addresses, isTrusted)
    return recipient ? [{ kind, recipient, issue: issueOf(letter), at, ...readReason(each) }] : []
  })
  return returns.length > 0 ? { kind: 'returns', returns } : { kind: 'unproved' }
}

function findRecipient(
  token: string | undefined,
  addresses: string[],
  isTrusted: boolean,
): LetterReturn['recipient'] | undefined {
  if (token) return { letter: token }
  const [first, ...others] = addresses.filter((address) => address.length <= 320)
  return isTrusted && first ? { addresses: [first, ...others].slice(0, 4) } : undefined
}

/** The name beside a token; without one the Message-ID proves nothing. */
function issueOf({ token, issue }: Bounce['letter']): string | null {
  return token ? (issue ?? null) : null
}

function readReason({ status, diagnostic }: ReportedRecipient) {
  return {
    status: status ?? findEnhancedStatus(diagnostic) ?? null,
    detail: storableDetail(diagnostic),
  }
}
