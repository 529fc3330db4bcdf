import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Caches compiled modules, so that Node need not load its TypeScript parser: later starts take a second less and
 * 30 MB less memory. Call it before importing the modules.
 */
export function reuseCompiledModules(): void {
  enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))
}
