import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { allowInsecureRequests, discovery, type ServerMetadata } from 'openid-client'
import type { AuthServices } from '../http/auth-services.ts'
import type { AuthSettings } from '../http/auth-settings.ts'
import { providerTimeoutMs } from './provider.ts'

export type OpenIdIssuer = { metadata: ServerMetadata; keys: JWTVerifyGetKey }

type KnownIssuer = { issuer: OpenIdIssuer; readAt: number }

const HOUR_MS = 3600 * 1000

/** Per running service: tests run several. */
const knownIssuers = new WeakMap<AuthSettings, Map<string, KnownIssuer>>()

/**
 * Reads the discovery document at most once an hour. If the provider is down, the last known
 * document is used. Throws the errors of openid-client.
 */
export async function findIssuer(services: AuthServices, address: string): Promise<OpenIdIssuer> {
  const known = knownIssuers.get(services.settings) ?? new Map<string, KnownIssuer>()
  knownIssuers.set(services.settings, known)
  const remembered = known.get(address)
  const now = services.now().getTime()
  if (remembered && now - remembered.readAt < HOUR_MS) return remembered.issuer
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
  // Discovery does not use the client id, but a Configuration requires one.
  const configuration = await discovery(new URL(address), 'unused', undefined, undefined, {
    timeout: timeoutMs / 1000,
    execute: isPlainHttp(address) ? [allowInsecureRequests] : [],
  })
  const metadata: ServerMetadata = { ...configuration.serverMetadata() }
  if (!metadata.jwks_uri) throw new Error(`${metadata.issuer} publishes no keys (jwks_uri)`)
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: timeoutMs,
    // Providers rotate keys at any time. Our own endpoints are rate limited.
    cooldownDuration: 0,
  })
  return { metadata, keys }
}

/**
 * Plain HTTP is allowed only if the settings say so, for a provider on this machine or a private
 * network.
 */
export function isPlainHttp(address: string): boolean {
  return new URL(address).protocol === 'http:'
}
