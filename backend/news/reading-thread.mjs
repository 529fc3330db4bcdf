import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'

// Plain JavaScript: from the second start on, this thread needs no TypeScript parser.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))

const { parseFeed, ParseProblem } = await import('./parse-feed.ts')

parentPort?.on('message', async ({ kind, job }) => {
  try {
    const answer =
      kind === 'page' ? (await import('./parse-page.ts')).parsePage(job) : parseFeed(job)
    parentPort?.postMessage({ answer }, [])
  } catch (error) {
    const problem = error instanceof ParseProblem ? error.message : undefined
    parentPort?.postMessage({ problem: problem ?? 'it could not be understood' }, [])
  }
})
