import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

// The first file of the database's thread, which inherits no compile cache. Plain JavaScript: from
// the second start on, the thread needs no TypeScript parser, which saves 18 MB and 0.2 s.
if (workerData.compileCache) enableCompileCache(workerData.compileCache)

const { serveEngine } = await import('./serve-engine.ts')
await serveEngine()
