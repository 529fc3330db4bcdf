import type { ImportRequest, PortfolioOutcome, TableRequest } from './import-worker.ts'
import type { ImportOutcome } from './read-file.ts'

export function runImport(request: TableRequest): Promise<ImportOutcome>
export function runImport(request: { portfolio: Blob }): Promise<PortfolioOutcome>
export function runImport(request: ImportRequest): Promise<ImportOutcome | PortfolioOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const finish = (outcome: ImportOutcome | PortfolioOutcome) => {
      worker.terminate()
      resolve(outcome)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ImportOutcome | PortfolioOutcome>) =>
      finish(data),
    )
    worker.addEventListener('error', () =>
      finish({ problem: 'The file could not be read. Check your connection and try again.' }),
    )
    worker.postMessage(request, [])
  })
}
