import { type NamedPortfolio, readPortfolioJson } from '#domain/portfolio/portfolio-file.ts'
import type { FoundTable } from '#domain/portfolio/read-table.ts'
import type { ColumnMapping } from '#domain/portfolio/statement-columns.ts'
import { type ImportOutcome, importAgain, importTable } from './read-file.ts'

export type TableRequest =
  | { file: Blob }
  | { text: string }
  | { table: FoundTable; mapping: ColumnMapping }

/** `portfolio`: a file that was exported here. */
export type ImportRequest = TableRequest | { portfolio: Blob }

export type PortfolioOutcome = NamedPortfolio | { problem: string }

// In a worker: 10,000 rows take longer than a key press may wait.
self.addEventListener('message', (event: MessageEvent<ImportRequest>) => void answer(event.data))

async function answer(request: ImportRequest): Promise<void> {
  self.postMessage(await importRequested(request), { transfer: [] })
}

async function importRequested(request: ImportRequest): Promise<ImportOutcome | PortfolioOutcome> {
  if ('portfolio' in request) return readPortfolioJson(await request.portfolio.text())
  if ('table' in request) return importAgain(request.table, request.mapping)
  if ('text' in request) return importTable(request.text)
  return importTable(new Uint8Array(await request.file.arrayBuffer()))
}
