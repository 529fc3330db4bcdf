import { parseEnvironment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { loadProjectSettings } from '#embedded/configuration/load-settings.ts'
import { SettingsError } from '#embedded/configuration/settings-problems.ts'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { loadApiKeys } from '#embedded/keys/api-keys.ts'
import { loadSigningKeys } from '#embedded/keys/signing-keys.ts'
import { rotateKeys } from '#embedded/keys/stored-keys.ts'
import { migrate } from '#embedded/postgres/migrate.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { giveUp, sayRotated } from '#scripts/progress.mjs'

// The part of `npm run keys -- --rotate` that opens the database itself: several processes may open
// one on a server, and the embedded one is free while Kachi is not running.
try {
  await rotate()
} catch (error) {
  if (error instanceof StartupError || error instanceof SettingsError) giveUp(error.message)
  throw error
}

async function rotate(): Promise<void> {
  const parsed = parseEnvironment(process.env)
  if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
  const { DATA_DIR, DATABASE_URL, SUPABASE_CONFIG } = parsed.environment
  const { auth } = await loadProjectSettings(SUPABASE_CONFIG, process.env)
  const opened = await openDatabase(DATA_DIR, DATABASE_URL)
  try {
    await migrate(opened.database, await loadShippedProject())
    const kid = await rotateKeys(opened.database, auth.jwt_expiry)
    const keys = await loadSigningKeys(opened.database)
    await loadApiKeys(opened.dataDirectory, keys, () => new Date())
    sayRotated(kid)
  } finally {
    await opened.close()
  }
}
