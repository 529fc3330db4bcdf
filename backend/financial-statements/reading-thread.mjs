import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

// Plain JavaScript: from the second start on, this thread needs no TypeScript parser.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))

const { parseSecAnswers } = await import('#functions/_shared/markets/providers/sec-answers.ts')
const { ProviderError } = await import('#functions/_shared/markets/providers/provider-request.ts')

try {
  parentPort?.postMessage({ statements: parseSecAnswers(workerData) }, [])
} catch (error) {
  if (!(error instanceof ProviderError)) throw error
  parentPort?.postMessage({ failure: { code: error.code, message: error.message } }, [])
}
