import { flushCompileCache } from 'node:module'
import { reuseCompiledModules } from './configuration/compiled-modules.ts'

reuseCompiledModules()
const { run } = await import('./run.ts')
await run()
// Node writes the cache on a normal exit, but not when it is killed.
flushCompileCache()
