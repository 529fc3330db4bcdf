import { EnvironmentReference, isTable } from './environment-references.ts'

/**
 * As in the CLI, a provider whose variables are not set is no reason not to start: whoever tries a project has no
 * account there. It is turned off.
 *
 * @param settings what a `config.toml` says; changed in place
 * @returns a line for each provider that was turned off
 */
export function turnOffUnsetProviders(settings: Record<string, unknown>): string[] {
  const auth = isTable(settings.auth) ? settings.auth : {}
  const providers = isTable(auth.external) ? auth.external : {}
  return Object.entries(providers).flatMap(([name, provider]) => {
    if (!isTable(provider) || provider.enabled !== true) return []
    const unset = [provider.client_id, provider.secret]
      .filter((value) => value instanceof EnvironmentReference)
      .filter(({ value }) => value === undefined)
    if (unset.length === 0) return []
    provider.enabled = false
    const variables = unset.map((reference) => reference.name).join(' and ')
    return [`auth.external.${name} is off, since ${variables} is not set`]
  })
}
