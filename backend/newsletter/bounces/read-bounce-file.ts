import { createReadStream } from 'node:fs'
import { type Bounce, type BounceService, bouncesPerBatch } from './bounce-service.ts'
import { interpretReport } from './find-bounces.ts'
import { type Report, readReport } from './read-report.ts'
import { splitMailbox } from './split-mailbox.ts'

export type BounceTotals = {
  /** Messages in the file. */
  read: number
  hard: number
  soft: number
  policy: number
  complaint: number
  /** Addresses that get nothing any more from now on. */
  suppressed: number
  repeated: number
  /** Notices of delay and of delivery. */
  noFailure: number
  /** Reports that nothing proves to be about a letter of ours. */
  unproved: number
  /** Letters to somebody who is not on the list any more, and tokens that are not ours. */
  unknown: number
  unclear: number
}

export type BounceFileRequest = {
  /** `-` for the standard input. */
  file: string
  /** Whether addresses count where no letter of ours came back. */
  isTrusted: boolean
  /** Told of each message that is no report, with its number from 1. */
  onUnclear(number: number, reason: string): void
  /** Told after each message how far it is. */
  onProgress?(bytesRead: number, totals: BounceTotals): void
}

/** Reads a mailbox of bounces, message by message, and notes what it says; read again, it changes nothing. */
export async function readBounceFile(
  service: BounceService,
  { file, isTrusted, onUnclear, onProgress }: BounceFileRequest,
): Promise<BounceTotals> {
  const totals = createTotals()
  const found: Bounce[] = []
  async function note() {
    for (const { outcome, isSuppressed } of await service.recordBounces(
      found.splice(0, bouncesPerBatch),
    )) {
      totals[outcome] += 1
      if (isSuppressed) totals.suppressed += 1
    }
  }
  const source = file === '-' ? process.stdin : createReadStream(file)
  for await (const message of splitMailbox(source as AsyncIterable<Uint8Array>)) {
    totals.read += 1
    const report = await readReport(message)
    if (report.kind === 'unclear') {
      totals.unclear += 1
      onUnclear(totals.read, report.reason)
    } else found.push(...takeMeaning(report, isTrusted, totals))
    while (found.length >= bouncesPerBatch) await note()
    onProgress?.(source.bytesRead, totals)
  }
  if (found.length > 0) await note()
  return totals
}

/** What is to be noted of a report; what is not, is counted. */
function takeMeaning(
  report: Exclude<Report, { kind: 'unclear' }>,
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
