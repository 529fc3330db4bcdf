import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type GrantContext } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { listenOnLoopback } from './loopback-server.ts'

export const CLIENT_ID = 'kachi-web'
export const CLIENT_SECRET = 'a secret between Kachi and its provider'

export type Person = { emailVerified?: boolean; name?: string; withoutEmail?: boolean }

export type OpenIdStandIn = {
  issuer: string
  registerClient(redirectUri: string): void
  behave(behavior: 'normally' | 'not at all' | 'with failures'): void
  /** By default, persons are verified and called Mei Tan. */
  describe(email: string, person: Person): void
  rotateKeys(): Promise<void>
  signIdToken(claims: JWTPayload, options?: { withForeignKey?: boolean }): Promise<string>
  stop(): Promise<void>
}

type SigningKey = { jwk: JWK; kid: string }

/**
 * A certified OpenID provider on loopback. Signs in the person named in login_hint or in its form.
 */
export async function startOpenIdProvider(): Promise<OpenIdStandIn> {
  const people = new Map<string, Person>()
  let key = await createKey()
  let redirectUri = 'http://localhost/none'
  let behavior: Parameters<OpenIdStandIn['behave']>[0] = 'normally'
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = await listenOnLoopback((request, response) => {
    if (behavior === 'not at all') return
    if (behavior === 'with failures') response.writeHead(503).end()
    else answer(request, response)
  })
  const issuer = server.address
  const serve = () => {
    answer = createAnswer(issuer, { redirectUri, people, key })
  }
  serve()
  return {
    issuer,
    registerClient: (address) => {
      redirectUri = address
      serve()
    },
    behave: (wanted) => {
      behavior = wanted
    },
    describe: (email, person) => void people.set(email, person),
    rotateKeys: async () => {
      key = await createKey()
      serve()
    },
    signIdToken: async (claims, { withForeignKey = false } = {}) => {
      const { jwk } = withForeignKey ? await createKey() : key
      return new SignJWT({ iss: issuer, aud: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(jwk)
    },
    stop: server.close,
  }
}

async function createKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }, kid }
}

type ProviderState = { redirectUri: string; people: Map<string, Person>; key: SigningKey }

const CLIENT = {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post',
}

const LIFETIMES = {
  AccessToken: 3600,
  Grant: 3600,
  IdToken: 3600,
  Interaction: 3600,
  RefreshToken: 3600,
  Session: 3600,
}

function createAnswer(issuer: string, { redirectUri, people, key }: ProviderState) {
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    // Google and Apple also put these claims into the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // "name" is Apple's scope.
    scopes: ['openid', 'offline_access', 'name'],
    pkce: { required: () => true },
    ttl: LIFETIMES,
    // Set explicitly, or the package warns about its default.
    adapter: createMemoryAdapter(),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    findAccount: (_: unknown, email: string) => ({
      accountId: email,
      claims: () => describePerson(email, people.get(email)),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const { accountId } = oidc.session
      const grant = new provider.Grant({ accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile name')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    void signIn(provider, request, response)
  }
}

/** The provider's sign-in page: a field for the address, skipped if the client sends login_hint. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response)
  const typed = new URL(request.url ?? '', 'http://localhost').searchParams.get('email')
  const accountId = typed ?? params.login_hint
  if (typeof accountId === 'string') {
    await provider.interactionFinished(request, response, { login: { accountId } })
    return
  }
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>A provider</title>
    <link rel="icon" href="data:,">
    <form><label>Email <input name="email"></label><button>Let me in</button></form>`)
}

function describePerson(email: string, person: Person = {}) {
  const { emailVerified = true, name = 'Mei Tan', withoutEmail = false } = person
  const address = withoutEmail ? {} : { email, email_verified: emailVerified }
  return { sub: email, ...address, name, picture: 'https://people.example/mei.png' }
}
