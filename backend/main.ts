import { flushCompileCache } from 'node:module'
import { reuseCompiledModules } from './compiled-modules.ts'

// Entry.
reuseCompiledModules()
const { run } = await import('./run.ts')
await run()
// Node would write them when it ends, which a server that is killed does not.
flushCompileCache()
