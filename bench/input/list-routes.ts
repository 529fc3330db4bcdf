import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { inProject } from '#scripts/project.mjs'

/** Of a path, and what the callers of a table or a database function name in it. */
export type Route = { path: string; names: string[] }

const ReferencesSchema = z.object({ paths: z.record(z.string(), z.unknown()) })
const NAMED = /rowFilter\.\w+\.(\w+)|"(\w+)":\{"format"/g

/** Not admin/signing-keys, which ends the service key that other requests carry. */
const AUTH = `
  health settings .well-known/jwks.json signup otp magiclink recover resend
  token?grant_type=password token?grant_type=refresh_token token?grant_type=pkce
  token?grant_type=id_token token?grant_type=web3 token?grant_type={} verify authorize?provider={}
  callback user user/identities/authorize?provider={} user/identities/{} user/oauth/grants
  reauthenticate logout logout?scope={} factors factors/{} factors/{}/challenge factors/{}/verify
  invite sso sso/saml/metadata sso/saml/acs passkeys passkeys/{} passkeys/authentication/options
  passkeys/authentication/verify passkeys/registration/options passkeys/registration/verify
  .well-known/oauth-authorization-server oauth/clients/register oauth/token oauth/userinfo
  oauth/authorize oauth/authorizations/{} oauth/authorizations/{}/consent admin/users
  admin/users/{} admin/users/{}/factors admin/users/{}/factors/{} admin/generate_link
  admin/oauth/clients admin/oauth/clients/{}
  admin/oauth/clients/{}/regenerate_secret admin/{} {}`

/** Not /operator/copy, which copies the database each time, nor /operator/read-only, which turns writes off. */
const OTHERS = `
  /operator/state /operator/release /operator/statistics /operator/newsletter
  /operator/newsletter/{} /operator/newsletter/{}/preview /operator/newsletter/{}/send
  /operator/newsletter/{}/recipients /operator/newsletter/{}/paused /operator/bounces
  /operator/subscribers /operator/subscribers/import /operator/{} /webhooks/newsletter/events
  /webhooks/newsletter/postmark /webhooks/newsletter/message /webhooks/newsletter/sendgrid
  /webhooks/newsletter/{} /webhooks/{} /healthz /readyz /metrics /mailbox/messages /mailbox/{}
  /config.json /.well-known/security.txt /.well-known/{} /rss.xml /atom.xml /sitemap.xml
  /robots.txt /_redirects /seal.svg /_astro/{} /articles/{} /newsletter/{} /cards/{} /data/{}
  /scheduled/{} /pro/{} /pro/company/{} /storage/v1/{} /realtime/v1/{} /graphql/v1 /{} /{}/{}`

/** Of a running server, with `{}` for what callers choose. Pages are those of the built site; tables and database functions those it exposes. */
export async function listRoutes(address: string, serviceKey: string): Promise<Route[]> {
  const headers = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
  const answer = await fetch(`${address}/rest/v1/`, { headers })
  const { paths } = ReferencesSchema.parse(await answer.json())
  const rest = Object.entries(paths).map(([path, methods]) => ({
    path: `/rest/v1${path}`,
    names: [...JSON.stringify(methods).matchAll(NAMED)].map(([, column, argument]) => {
      return column ?? argument ?? ''
    }),
  }))
  const folders = await readdir(inProject('supabase/functions'), { withFileTypes: true })
  const functions = folders
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .flatMap(({ name }) => [`/functions/v1/${name}`, `/functions/v1/${name}/{}`])
  const unnamed = [
    ...wordsOf(AUTH).map((path) => `/auth/v1/${path}`),
    ...['/rest/v1/{}', '/rest/v1/rpc/{}', '/functions/v1/{}'],
    ...functions,
    ...(await listPages()),
    ...wordsOf(OTHERS),
  ]
  return [...rest, ...unnamed.map((path) => ({ path, names: [] }))]
}

async function listPages(): Promise<string[]> {
  const files = await readdir(inProject('dist/site'), { recursive: true })
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`)
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}
