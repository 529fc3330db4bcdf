import { createAddressSet } from './address-set.ts'
import { checkEncoding } from './check-encoding.ts'
import { readSubscriberFile } from './read-file.ts'
import type { ImportOutcome, ImportRow, SubscriberService } from './subscriber-service.ts'

export type ImportTotals = Record<ImportOutcome['outcome'] | 'refused', number>

export type ImportProgress = {
  /** `checking`: the first pass, which stores nothing. */
  stage: 'checking' | 'taking'
  bytesRead: number
  totals: ImportTotals
}

export type ImportRequest = {
  file: string
  isDryRun: boolean
  now: Date
  /** Told of each line that cannot be taken, roughly in the order of the file. */
  onRefused(line: number, reason: string): void
  /** Told every few hundred or thousand lines how far it is. */
  onProgress?(progress: ImportProgress): void
}

/**
 * Takes a CSV file in, batch by batch. What is wrong with the whole file is found before anything is
 * stored; a bad line costs only itself. Interrupted, it may be repeated: who is there already stays as they are.
 *
 * @throws SubscriberFileError
 */
export async function importSubscribers(
  service: SubscriberService,
  { file, isDryRun, now, onRefused, onProgress }: ImportRequest,
): Promise<ImportTotals> {
  const totals = createTotals()
  const describeOutcome = createRepetitionFinder()
  let batch: ImportRow[] = []
  async function takeIn() {
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
    if (batch.length === service.rowsPerBatch) await takeIn()
    read += 1
    if (read % service.rowsPerBatch === 0)
      onProgress?.({ stage: 'taking', bytesRead: entry.bytes, totals })
  }
  await takeIn()
  return totals
}

function createTotals(): ImportTotals {
  return { added: 0, subscribed: 0, unsubscribed: 0, suppressed: 0, repeated: 0, refused: 0 }
}

/**
 * The database sees one batch. Of an address that an earlier batch has added it says that it is on the list, and
 * in a dry run that it would be added; that it is twice in the file only the file can tell. Says so, and decides nothing.
 */
function createRepetitionFinder() {
  const added = createAddressSet()
  return (address: string, outcome: ImportOutcome['outcome']): ImportOutcome['outcome'] => {
    if (outcome !== 'added' && outcome !== 'subscribed') return outcome
    if (added.has(address)) return 'repeated'
    if (outcome === 'added') added.add(address)
    return outcome
  }
}
