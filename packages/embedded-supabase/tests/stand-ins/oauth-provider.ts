import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { listenOnLoopback } from './loopback-server.ts'
import { CLIENT_ID, CLIENT_SECRET } from './openid-provider.ts'

export type OAuthPerson = {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export type OAuthStandIn = {
  address: string
  person: OAuthPerson
  stop(): Promise<void>
}

/**
 * The protocols of GitHub and GitLab on loopback: OAuth 2 with client secret and single-use codes,
 * and the two API calls that identify the user.
 */
export async function startOAuthProvider(): Promise<OAuthStandIn> {
  const state = { person: { id: 0, login: '', name: null, emails: [] } as OAuthPerson }
  const { authorize, issueToken, tell } = createGrants(() => state.person)
  const app = new Hono()
  app.get('/login/oauth/authorize', authorize)
  app.post('/login/oauth/access_token', issueToken)
  app.get(
    '/api/v3/user',
    tell(({ id, login, name }) => ({ id, login, name, email: null })),
  )
  app.get(
    '/api/v3/user/emails',
    tell(({ emails }) => emails),
  )
  app.get('/oauth/authorize', authorize)
  app.post('/oauth/token', issueToken)
  app.get('/api/v4/user', tell(describeForGitLab))
  app.get(
    '/api/v4/user/emails',
    tell(({ emails }) => emails.filter(({ primary }) => !primary)),
  )
  const server = await listenOnLoopback(getRequestListener(app.fetch))
  return Object.assign(state, { address: server.address, stop: server.close })
}

function createGrants(whoApproves: () => OAuthPerson) {
  const codes = new Map<string, OAuthPerson>()
  const tokens = new Map<string, OAuthPerson>()
  return {
    authorize(c: Context) {
      const redirectUri = c.req.query('redirect_uri')
      if (c.req.query('client_id') !== CLIENT_ID || !redirectUri) return c.text('Not found', 404)
      const target = new URL(redirectUri)
      target.searchParams.set('state', c.req.query('state') ?? '')
      if (c.req.query('decline')) {
        target.searchParams.set('error', 'access_denied')
        target.searchParams.set('error_description', 'The user has denied your application access.')
        return c.redirect(target.href)
      }
      const code = randomUUID()
      codes.set(code, whoApproves())
      target.searchParams.set('code', code)
      return c.redirect(target.href)
    },
    async issueToken(c: Context) {
      const form = new URLSearchParams(await c.req.text())
      const person = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET) {
        return c.json({ error: 'incorrect_client_credentials' })
      }
      // GitHub responds like this, with status 200.
      if (!person) return c.json({ error: 'bad_verification_code' })
      const token = `gho_${randomUUID()}`
      tokens.set(token, person)
      return c.json({ access_token: token, token_type: 'bearer', scope: 'user:email' })
    },
    tell: (present: (person: OAuthPerson) => object) => (c: Context) => {
      const person = tokens.get(c.req.header('Authorization')?.replace(/^bearer /i, '') ?? '')
      return person ? c.json(present(person)) : c.json({ message: 'Bad credentials' }, 401)
    },
  }
}

function describeForGitLab({ id, login, name, emails }: OAuthPerson) {
  const primary = emails.find((email) => email.primary)
  const confirmedAt = primary?.verified ? '2026-01-01T00:00:00Z' : null
  return { id, username: login, name, email: primary?.email, confirmed_at: confirmedAt }
}
