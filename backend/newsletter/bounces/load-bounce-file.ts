import { createReadStream } from 'node:fs'
import { BOUNCES_PER_BATCH, type Bounce, type BounceService } from './bounce-service.ts'
import { interpretReport } from './find-bounces.ts'
import { type DeliveryReport, parseReport } from './parse-report.ts'
import { splitMailbox } from './split-mailbox.ts'

export type BounceTotals = {
  read: number
  hard: number
  soft: number
  policy: number
  complaint: number
  suppressed: number
  repeated: number
  noFailure: number
  /** Reports without a signed token of ours. */
  unproved: number
  /** Recipients who are no longer subscribers, and tokens that are not ours. */
  unknown: number
  unclear: number
}

export type BounceFileRequest = {
  /** `-` for standard input. */
  file: string
  /** Whether addresses count in reports without the original email. */
  isTrusted: boolean
  /** Called for each message that is not a report, numbered from 1. */
  onUnclear(number: number, reason: string): void
  onProgress?(bytesRead: number, totals: BounceTotals): void
}

/** Reading the same mailbox again changes nothing. */
export async function loadBounceFile(
  service: BounceService,
  { file, isTrusted, onUnclear, onProgress }: BounceFileRequest,
): Promise<BounceTotals> {
  const totals = createTotals()
  const found: Bounce[] = []
  async function recordBatch() {
    for (const { outcome, isSuppressed } of await service.recordBounces(
      found.splice(0, BOUNCES_PER_BATCH),
    )) {
      totals[outcome] += 1
      if (isSuppressed) totals.suppressed += 1
    }
  }
  const source = file === '-' ? process.stdin : createReadStream(file)
  for await (const message of splitMailbox(source as AsyncIterable<Uint8Array>)) {
    totals.read += 1
    const report = await parseReport(message)
    if (report.kind === 'unclear') {
      totals.unclear += 1
      onUnclear(totals.read, report.reason)
    } else found.push(...findRecordable(report, isTrusted, totals))
    while (found.length >= BOUNCES_PER_BATCH) await recordBatch()
    onProgress?.(source.bytesRead, totals)
  }
  if (found.length > 0) await recordBatch()
  return totals
}

function findRecordable(
  report: Exclude<DeliveryReport, { kind: 'unclear' }>,
  isTrusted: boolean,
  totals: BounceTotals,
): Bounce[] {
  const meaning = interpretReport(report, isTrusted)
  if (meaning.kind === 'bounces') return meaning.bounces
  totals[meaning.kind === 'unproved' ? 'unproved' : 'noFailure'] += 1
  return []
}

function createTotals(): BounceTotals {
  return {
    read: 0,
    hard: 0,
    soft: 0,
    policy: 0,
    complaint: 0,
    suppressed: 0,
    repeated: 0,
    noFailure: 0,
    unproved: 0,
    unknown: 0,
    unclear: 0,
  }
}
