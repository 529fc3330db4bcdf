import type { AuthServices } from '../auth-services.ts'
import type { ExternalProviderSettings } from '../auth-settings.ts'

/** A provider whose settings suffice to sign in with it. */
export type ProviderClient = {
  name: string
  clientId: string
  secret: string
  redirectUri: string
  /** Without a slash at its end, empty when the provider's own address counts. */
  url: string
  isEmailOptional: boolean
}

/** Why a provider can't be used, in GoTrue's words. */
export class ProviderUnavailable extends Error {}

/** The client ids of a provider: the first is ours, ID tokens for the others are accepted too. */
export function clientIdsOf(settings: ExternalProviderSettings | undefined): string[] {
  const ids = settings?.client_id?.split(',') ?? []
  return ids.map((id) => id.trim()).filter((id) => id !== '')
}

/** Throws ProviderUnavailable. */
export function readProviderClient(services: AuthServices, name: string): ProviderClient {
  const settings = services.settings.external?.[name]
  const [clientId] = clientIdsOf(settings)
  if (!settings?.enabled) throw new ProviderUnavailable('provider is not enabled')
  if (!clientId) throw new ProviderUnavailable('missing OAuth client ID')
  if (!settings.secret) throw new ProviderUnavailable('missing OAuth secret')
  return {
    name,
    clientId,
    secret: settings.secret,
    redirectUri: settings.redirect_uri || `${services.siteUrl}/auth/v1/callback`,
    url: settings.url?.replace(/(?<!\/)\/+$/, '') ?? '',
    isEmailOptional: settings.email_optional ?? false,
  }
}
