import { mkdirSync } from 'node:fs'
import { inProject } from '#scripts/project.mjs'

const KEPT =
  /^(?:PATH|TMPDIR|TEMP|TMP|SystemRoot|COMSPEC|PATHEXT|TERM|NO_COLOR|FORCE_COLOR|CI|THOROUGH|TRACE|REQUESTS_PER_ROUTE|SHOW_GROWTH|SOURCES|CHROMIUM_PATH|ASTRO_TELEMETRY_DISABLED|(?:TEST|E2E|VITEST|PLAYWRIGHT|PW)(?:_.*)?)$/i

/**
 * What checks and tests see of the variables of this machine. Not the others: proxies, PGHOST, NODE_OPTIONS, the
 * language, the time zone, and the home folder with the settings of npm, git and PostgreSQL in it would decide
 * results.
 */
export function ownEnvironment(given: NodeJS.ProcessEnv): Record<string, string> {
  const home = inProject('.cache/home')
  mkdirSync(home, { recursive: true })
  const own: Record<string, string> = {
    HOME: home,
    USERPROFILE: home,
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    NODE_ENV: 'test',
    GIT_CONFIG_NOSYSTEM: '1',
    // The checkout may belong to another user, which a setting in the real home allows.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && KEPT.test(name)) own[name] = value
  }
  return own
}

/** For the configurations of test runners: the processes that they start inherit it. */
export function adoptOwnEnvironment(): void {
  const own = ownEnvironment(process.env)
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name]
  Object.assign(process.env, own)
}
