import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The first file of the database's thread, which has no compile cache but its own. In plain JavaScript,
// so that from the second start on the thread does without the TypeScript parser: 18 MB and 0.2 s.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)))

const { serveEngine } = await import('./serve-engine.ts')
await serveEngine()
