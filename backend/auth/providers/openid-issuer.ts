import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { allowInsecureRequests, discovery, type ServerMetadata } from 'openid-client'
import type { AuthServices } from '../http/auth-services.ts'
import type { AuthSettings } from '../http/auth-settings.ts'
import { providerTimeoutMs } from './provider.ts'

/** What an OpenID provider says about itself, and its keys, fetched again when an unknown one turns up. */
export type OpenIdIssuer = { metadata: ServerMetadata; keys: JWTVerifyGetKey }

type KnownIssuer = { issuer: OpenIdIssuer; readAt: number }

const hourMs = 3600 * 1000

/** For each running service its own: tests run several. */
const knownIssuers = new WeakMap<AuthSettings, Map<string, KnownIssuer>>()

/**
 * Reads the discovery document behind an issuer's address at most once an hour. While the provider
 * is down, what it said before still counts. Throws what openid-client throws.
 */
export async function findIssuer(services: AuthServices, address: string): Promise<OpenIdIssuer> {
  const known = knownIssuers.get(services.settings) ?? new Map<string, KnownIssuer>()
  knownIssuers.set(services.settings, known)
  const remembered = known.get(address)
  const now = services.now().getTime()
  if (remembered && now - remembered.readAt < hourMs) return remembered.issuer
  try {
    const issuer = await discover(services, address)
    known.set(address, { issuer, readAt: now })
    return issuer
  } catch (failure) {
    if (remembered) return remembered.issuer
    throw failure
  }
}

async function discover(services: AuthServices, address: string): Promise<OpenIdIssuer> {
  const timeoutMs = providerTimeoutMs(services)
  // The client's id and secret take no part in this; a Configuration can't do without the former.
  const configuration = await discovery(new URL(address), 'unused', undefined, undefined, {
    timeout: timeoutMs / 1000,
    execute: isPlainHttp(address) ? [allowInsecureRequests] : [],
  })
  const metadata: ServerMetadata = { ...configuration.serverMetadata() }
  if (!metadata.jwks_uri) throw new Error(`${metadata.issuer} publishes no keys (jwks_uri)`)
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: timeoutMs,
    // A provider may change its keys at any moment. Requests are limited where they come in.
    cooldownDuration: 0,
  })
  return { metadata, keys }
}

/** Only where the settings say so themselves: a provider on this machine, or on a network of one's own. */
export function isPlainHttp(address: string): boolean {
  return new URL(address).protocol === 'http:'
}
