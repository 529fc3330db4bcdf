import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Entry. From the second start on, Node takes the stripped and compiled modules from this folder
// instead of loading its TypeScript parser: a second sooner, and 30 MB less for as long as it runs.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))

const { run } = await import('./run.ts')
await run()
