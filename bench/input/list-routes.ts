import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { inProject } from '#scripts/project.mjs'

const OpenApiSchema = z.object({ paths: z.record(z.string(), z.unknown()) })

const auth = [
  ...[
    'health',
    'settings',
    '.well-known/jwks.json',
    'signup',
    'otp',
    'magiclink',
    'recover',
    'resend',
  ],
  ...['token?grant_type=password', 'token?grant_type=refresh_token', 'token?grant_type=pkce'],
  ...[
    'token?grant_type=id_token',
    'token?grant_type={}',
    'verify',
    'authorize?provider={}',
    'callback',
  ],
  ...[
    'user',
    'user/identities/authorize?provider={}',
    'user/identities/{}',
    'reauthenticate',
    'logout',
  ],
  ...['factors', 'factors/{}', 'factors/{}/challenge', 'factors/{}/verify', 'invite', 'sso', '{}'],
  ...['admin/users', 'admin/users/{}', 'admin/users/{}/factors', 'admin/users/{}/factors/{}'],
  ...['admin/generate_link', 'admin/{}'],
].map((path) => `/auth/v1/${path}`)

/** Not /operator/copy, which copies the database each time, nor /operator/read-only, which turns writes off. */
const others = [
  ...[
    '/',
    '/magazine',
    '/archive',
    '/pro',
    '/pro/company/{}',
    '/auth',
    '/account',
    '/operator',
    '/{}',
  ],
  ...['/articles/{}', '/_astro/{}', '/feed.xml', '/sitemap.xml', '/robots.txt', '/config.json'],
  ...['/healthz', '/readyz', '/metrics', '/mailbox', '/mailbox/messages', '/mailbox/{}'],
  ...['/operator/state', '/operator/release', '/operator/statistics', '/operator/newsletter'],
  ...['/operator/newsletter/{}', '/operator/newsletter/{}/preview', '/operator/newsletter/{}/send'],
  ...['/operator/newsletter/{}/recipients', '/operator/newsletter/{}/paused', '/operator/bounces'],
  ...['/operator/subscribers', '/operator/subscribers/import', '/operator/{}'],
  ...['events', 'postmark', 'message', 'sendgrid', '{}'].map(
    (name) => `/webhooks/newsletter/${name}`,
  ),
]

/** Of a running server, with `{}` for what callers choose. Tables and database functions are those it exposes. */
export async function listRoutes(address: string, serviceKey: string): Promise<string[]> {
  const headers = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
  const answer = await fetch(`${address}/rest/v1/`, { headers })
  const { paths } = OpenApiSchema.parse(await answer.json())
  const rest = Object.keys(paths).map((path) => `/rest/v1${path}`)
  const folders = await readdir(inProject('supabase/functions'), { withFileTypes: true })
  const functions = folders
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => `/functions/v1/${name}`)
  return [
    ...auth,
    ...rest,
    '/rest/v1/{}',
    '/rest/v1/rpc/{}',
    ...functions,
    '/functions/v1/{}',
    ...others,
  ]
}
