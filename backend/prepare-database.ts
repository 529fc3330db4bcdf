import { reuseCompiledModules } from './configuration/compiled-modules.ts'
import { parseEnvironment } from './configuration/environment.ts'

// Started by scripts/start.mjs while the site is built: creates and migrates the embedded database. It tells
// no problems, since the server that starts next meets the same ones and describes them.
const [parent] = process.argv.slice(2)
setInterval(() => {
  if (process.ppid !== Number(parent)) process.exit(1)
}, 250).unref()

reuseCompiledModules()
const parsed = parseEnvironment(process.env)
if (parsed.ok && !parsed.environment.DATABASE_URL) {
  const { openDatabase, prepareDatabase } = await import('embedded-supabase')
  const { loadShippedProject } = await import('./configuration/supabase-folder.ts')
  const { database, close } = await openDatabase(parsed.environment.DATA_DIR)
  await prepareDatabase(database, await loadShippedProject()).finally(close)
}
