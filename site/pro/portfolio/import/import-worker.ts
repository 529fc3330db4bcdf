import { type NamedPortfolio, parsePortfolioJson } from '#domain/portfolio/exported-portfolio.ts'
import type { FileReading, FoundTable } from '#domain/portfolio/read-table.ts'
import { loadKnownShares } from './load-known-shares.ts'
import { type ImportOutcome, importAgain, importTable } from './read-file.ts'

/** A `reading` is as the reader corrected it. */
export type TableRequest =
  | { file: Blob; reading?: FileReading | undefined }
  | { text: string; reading?: FileReading | undefined }
  | { table: FoundTable; reading: FileReading }

/** `portfolio`: a file that was exported here. */
export type ImportRequest = TableRequest | { portfolio: Blob }

export type PortfolioOutcome = NamedPortfolio | { problem: string }

// In a worker: 10,000 rows take longer than a key press may wait.
self.addEventListener('message', (event: MessageEvent<ImportRequest>) => void answer(event.data))

async function answer(request: ImportRequest): Promise<void> {
  self.postMessage(await importRequested(request), { transfer: [] })
}

async function importRequested(request: ImportRequest): Promise<ImportOutcome | PortfolioOutcome> {
  if ('portfolio' in request) return parsePortfolioJson(await request.portfolio.text())
  // Without the lists, which are loaded over the network, a file is read as well as can be.
  const known = await loadKnownShares().catch(() => undefined)
  if ('table' in request) return importAgain(request.table, request.reading, known)
  const { reading } = request
  const source = 'text' in request ? request.text : await loadBytes(request.file)
  const outcome = importTable(source, known)
  return 'table' in outcome && reading ? importAgain(outcome.table, reading, known) : outcome
}

async function loadBytes(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}
