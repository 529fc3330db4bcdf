import type { AuthServices } from '../http/auth-services.ts'
import type { AuthSettings } from '../http/auth-settings.ts'
import { githubDialect } from './github.ts'
import { gitlabDialect } from './gitlab.ts'
import { appleProfile, googleProfile, standardProfile, withAppleName } from './id-token-profile.ts'
import { createOAuthProvider, type OAuthDialect } from './oauth-provider.ts'
import { createOpenIdProvider, type OpenIdDialect } from './openid-provider.ts'
import { findProviderClient, type Provider, ProviderUnavailable } from './provider.ts'

const openIdDialects: Readonly<Record<string, OpenIdDialect>> = {
  google: {
    issuer: 'https://accounts.google.com',
    // Google used this before the standard. https://developers.google.com/identity/openid-connect
    issuerAliases: ['accounts.google.com'],
    scopes: ['openid', 'email', 'profile'],
    parameters: {},
    parseIdToken: googleProfile,
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    issuerAliases: ['https://account.apple.com'],
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
    parseIdToken: appleProfile,
    addExtras: withAppleName,
  },
  /** In fact any OpenID provider: Keycloak has no fixed address, so `url` names the issuer. */
  keycloak: {
    issuer: '',
    issuerAliases: [],
    scopes: ['openid', 'profile', 'email'],
    parameters: {},
    parseIdToken: standardProfile,
  },
}

const oauthDialects: Readonly<Record<string, (url: string) => OAuthDialect>> = {
  github: githubDialect,
  gitlab: gitlabDialect,
}

/** Throws ProviderUnavailable for an unknown or incomplete provider. */
export function findProvider(services: AuthServices, wanted: string): Provider {
  const name = wanted.toLowerCase()
  const openId = findOpenIdDialect(name)
  const oauth = Object.hasOwn(oauthDialects, name) ? oauthDialects[name] : undefined
  if (!openId && !oauth) throw new ProviderUnavailable(`Provider ${name} could not be found`)
  const client = findProviderClient(services, name)
  if (oauth) return createOAuthProvider(services, client, oauth(client.url))
  if (!openId || !(client.url || openId.issuer)) {
    throw new ProviderUnavailable(`unable to find URL for the ${name} provider`)
  }
  return createOpenIdProvider(services, client, openId)
}

export function findOpenIdDialect(name: string): OpenIdDialect | undefined {
  return Object.hasOwn(openIdDialects, name) ? openIdDialects[name] : undefined
}

export function isKnownProvider(name: string): boolean {
  return Object.hasOwn(openIdDialects, name) || Object.hasOwn(oauthDialects, name)
}

export function unknownProviders({ external = {} }: AuthSettings): string[] {
  return Object.keys(external).filter((name) => external[name]?.enabled && !isKnownProvider(name))
}
