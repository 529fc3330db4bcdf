import type { ProjectSettings } from './project-settings.ts'
import { StartupError } from './startup-error.ts'

/**
 * Parts of the configuration that ask for what this server lacks.
 *
 * @param skip called with a line for each; without it, they end the start
 * @throws StartupError
 */
export function refuseMissingServices(
  settings: ProjectSettings,
  skip?: (line: string) => void,
): void {
  const lines = [
    ...Object.keys(settings.storage.buckets).map((name) =>
      describe(`storage.buckets.${name}`, 'Storage'),
    ),
    ...Object.entries(settings.auth.hook)
      .filter(([, hook]) => hook?.enabled)
      .map(([name]) => describe(`auth.hook.${name}`, 'auth hooks')),
  ]
  if (!skip && lines.length > 0) {
    throw new StartupError(
      `${lines.join('\n')}\nStart with --skip-unsupported to go on without it.`,
    )
  }
  for (const line of lines) skip?.(`${line} (skipped)`)
}

function describe(key: string, service: string): string {
  return `supabase/config.toml: ${key}: this server does not have ${service}`
}
