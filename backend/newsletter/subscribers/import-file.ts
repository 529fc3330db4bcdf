import { checkEncoding } from './check-encoding.ts'
import { readSubscriberFile } from './parse-list-file.ts'
import type { ImportRow, SubscriberOutcome, SubscriberService } from './subscriber-service.ts'

export type ImportTotals = Record<SubscriberOutcome['outcome'] | 'refused', number>

export type ImportProgress = {
  /** `checking` is the first pass, which stores nothing. */
  stage: 'checking' | 'importing'
  bytesRead: number
  totals: ImportTotals
}

export type SubscriberImport = {
  file: string
  isDryRun: boolean
  now: Date
  /** Called for each rejected line, roughly in the order of the file. */
  onRefused(line: number, reason: string): void
  onProgress?(progress: ImportProgress): void
}

/**
 * Imports a CSV file in batches. Problems with the file as a whole are found before anything is stored;
 * a bad line is skipped. An interrupted import can be repeated: it never changes existing subscribers.
 *
 * @throws SubscriberFileError
 */
export async function importSubscribers(
  service: SubscriberService,
  { file, isDryRun, now, onRefused, onProgress }: SubscriberImport,
): Promise<ImportTotals> {
  const totals = createTotals()
  const describeOutcome = createRepetitionFinder()
  let batch: ImportRow[] = []
  async function importBatch() {
    if (batch.length === 0) return
    const addresses = new Map(batch.map(({ line, email }) => [line, email]))
    for (const { line, outcome } of await service.importRows(batch, isDryRun)) {
      totals[describeOutcome(addresses.get(line) ?? '', outcome)] += 1
    }
    batch = []
  }
  await checkEncoding(file, (bytesRead) => onProgress?.({ stage: 'checking', bytesRead, totals }))
  let read = 0
  for await (const entry of readSubscriberFile(file, now)) {
    if ('row' in entry) batch.push(entry.row)
    else {
      totals.refused += 1
      onRefused(entry.line, entry.reason)
    }
    if (batch.length === service.rowsPerBatch) await importBatch()
    read += 1
    if (read % service.rowsPerBatch === 0)
      onProgress?.({ stage: 'importing', bytesRead: entry.bytes, totals })
  }
  await importBatch()
  return totals
}

function createTotals(): ImportTotals {
  return { added: 0, subscribed: 0, unsubscribed: 0, suppressed: 0, repeated: 0, refused: 0 }
}

/** Bounds the memory: a million addresses take 77 MB. A duplicate beyond them is reported as already subscribed. */
const MAX_REMEMBERED = 2_000_000

/** The database sees one batch at a time, so duplicates across batches are found here. Affects the report only. */
function createRepetitionFinder() {
  const added = new Set<string>()
  return (address: string, outcome: SubscriberOutcome['outcome']): SubscriberOutcome['outcome'] => {
    if (outcome !== 'added' && outcome !== 'subscribed') return outcome
    if (added.has(address)) return 'repeated'
    // A copy: a slice would keep its whole chunk of the file in memory.
    const isNew = outcome === 'added' && added.size < MAX_REMEMBERED
    if (isNew) added.add(Buffer.from(address).toString())
    return outcome
  }
}
