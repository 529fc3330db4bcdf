import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink } from './accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  newEmail,
  PASSWORD,
  SITE_URL,
} from './auth-fixture.ts'

export function describeAdmin(database: () => Database): void {
  describe('administration', () => {
    it('requires the service key', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const id = session.user.id
      const tokens = [
        [undefined, 401],
        [session.access_token, 403],
        [await auth.signAs({ role: 'anon' }), 403],
      ] as const
      for (const [token, status] of tokens) {
        const headers = token ? { Authorization: `Bearer ${token}` } : undefined
        const json = { ...headers, 'Content-Type': 'application/json' }
        const requests: [string, RequestInit][] = [
          ['/admin/users', { headers }],
          ['/admin/users', { method: 'POST', headers: json, body: '{}' }],
          [`/admin/users/${id}`, { headers }],
          [`/admin/users/${id}`, { method: 'PUT', headers: json, body: '{}' }],
          [`/admin/users/${id}`, { method: 'DELETE', headers }],
          ['/admin/generate_link', { method: 'POST', headers: json, body: '{}' }],
          ['/invite', { method: 'POST', headers: json, body: '{}' }],
        ]
        for (const [path, init] of requests) {
          expect([path, (await auth.request(path, init)).status]).toEqual([path, status])
        }
      }
    })

    it('creates and finds users', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const email = newEmail()
      const created = await admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: 'Grace' },
        app_metadata: { plan: 'pro' },
      })
      expect(created.error).toBeNull()
      const id = created.data.user?.id ?? ''
      expect(created.data.user).toMatchObject({
        email,
        user_metadata: { full_name: 'Grace', email_verified: true },
        app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
      })
      expect((await admin.createUser({ email, password: PASSWORD })).error).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
      expect((await admin.getUserById(id)).data.user?.email).toBe(email)
      expect(
        (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
      ).toBeNull()
    })

    it('changes, bans and deletes users', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const { data } = await admin.createUser({
        email: newEmail(),
        email_confirm: true,
        app_metadata: { plan: 'pro' },
      })
      const id = data.user?.id ?? ''
      const address = newEmail()
      const changed = await admin.updateUserById(id, {
        email: address,
        password: 'Set-by-operator-1',
        app_metadata: { plan: null },
        ban_duration: '1h30m',
      })
      expect(changed.data.user).toMatchObject({ email: address })
      expect(changed.data.user?.app_metadata).not.toHaveProperty('plan')
      const signIn = () =>
        auth.client().auth.signInWithPassword({ email: address, password: 'Set-by-operator-1' })
      expect((await signIn()).error?.code).toBe('user_banned')
      await admin.updateUserById(id, { ban_duration: 'none' })
      expect((await signIn()).error).toBeNull()

      expect((await admin.deleteUser(id)).error).toBeNull()
      expect((await admin.getUserById(id)).error).toMatchObject({
        status: 404,
        code: 'user_not_found',
      })
    })

    it('imports a user with an existing id and password hash', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const email = newEmail()
      const id = crypto.randomUUID()
      const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
      const imported = { id, email, password_hash: hash, email_confirm: true }
      expect((await admin.createUser(imported)).data.user?.id).toBe(id)
      const { error } = await auth.client().auth.signInWithPassword({ email, password: 'U*U' })
      expect(error).toBeNull()
      const wrong = await admin.createUser({ email: newEmail(), password_hash: 'md5:abc' })
      expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
    })

    it('deletes a user with any form of empty body', async () => {
      const auth = await createAuthFixture(database())
      const key = await auth.signAs({ role: 'service_role' })
      const headers = { Authorization: `Bearer ${key}` }
      for (const init of [
        {},
        { body: '' },
        { body: '', headers: { 'Content-Type': 'application/json' } },
      ]) {
        const { session } = await createAccount(auth)
        const response = await auth.request(`/admin/users/${session.user.id}`, {
          method: 'DELETE',
          ...init,
          headers: { ...headers, ...init.headers },
        })
        expect([response.status, await response.json()]).toEqual([200, {}])
      }
    })

    it('soft-deletes a user, keeping the id but no readable data', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const { email, client, session } = await createAccount(auth)
      expect((await admin.deleteUser(session.user.id, true)).error).toBeNull()
      const { data } = await admin.getUserById(session.user.id)
      expect(data.user?.deleted_at).toBeTruthy()
      expect(JSON.stringify(data.user)).not.toContain(email)
      expect((await client.auth.getUser()).error).not.toBeNull()
      expect(
        (await auth.client().auth.signUp({ email, password: PASSWORD })).data.user?.identities,
      ).toHaveLength(1)
      await auth.takeMails()
    })

    it('lists users by page, newest first, and by part of their address', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const { email } = await createAccount(auth)
      const first = await admin.listUsers({ page: 1, perPage: 1 })
      expect(first.data.users.map((user) => user.email)).toEqual([email])
      expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
      const token = await auth.signAs({ role: 'service_role' })
      const headers = { Authorization: `Bearer ${token}` }
      const found = await auth.request(`/admin/users?filter=${email}`, { headers })
      expect(found.headers.get('X-Total-Count')).toBe('1')
      for (const query of ['?page=0', '?page=x', '?per_page=-1', '?page=1e9']) {
        expect((await auth.request(`/admin/users${query}`, { headers })).status).toBe(400)
      }
    })

    it('generates the links that emails would contain', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const email = newEmail()
      const options = { redirectTo: 'http://localhost:3000/pro' }
      const signUp = await admin.generateLink({ type: 'magiclink', email, options })
      expect(signUp.data.properties).toMatchObject({
        verification_type: 'signup',
        redirect_to: 'http://localhost:3000/pro',
      })
      const target = await followLink(auth, signUp.data.properties?.action_link)
      expect(target.pathname).toBe('/pro')
      expect(target.hash).toContain('access_token=')
      for (const type of ['magiclink', 'recovery'] as const) {
        const { data } = await admin.generateLink({ type, email })
        expect(data.properties?.verification_type).toBe(type)
        const { error } = await auth
          .client()
          .auth.verifyOtp({ type: 'email', email, token: data.properties?.email_otp ?? '' })
        expect(error).toBeNull()
      }
      const newcomer = await admin.generateLink({
        type: 'signup',
        email: newEmail(),
        password: PASSWORD,
        options: { data: { status: 'alpha' } },
      })
      expect(newcomer.data.user?.user_metadata).toEqual({ status: 'alpha' })
      const newAddress = newEmail()
      const change = await admin.generateLink({
        type: 'email_change_new',
        email,
        newEmail: newAddress,
      })
      expect(change.data.user?.new_email).toBe(newAddress)
      expect(change.data.properties?.action_link).toContain('type=email_change')
      const missing = await admin.generateLink({ type: 'recovery', email: newEmail() })
      expect(missing.error).toMatchObject({ status: 404, code: 'user_not_found' })
      const taken = await admin.generateLink({ type: 'signup', email, password: PASSWORD })
      expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
      expect(await auth.takeMails()).toEqual([])
    })

    it('invites by email', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const email = newEmail()
      const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 'desk' } })
      expect(error).toBeNull()
      expect(data.user?.invited_at).toBeTruthy()
      const mail = await auth.takeMail()
      expect(mail.template).toBe('invite')
      const target = await followLink(auth, mail.variables.ConfirmationURL)
      expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('invite')
      expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    })

    it('signs a user out on behalf of the operator', async () => {
      const auth = await createAuthFixture(database())
      const admin = await adminOf(auth)
      const { client, session } = await createAccount(auth)
      expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
      expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    })
  })

  describe('reauthenticate', () => {
    it('sends the code that an older session needs for a new password', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { jwt_expiry: 200_000 },
        email: { secure_password_change: true },
      })
      const { client, email } = await createAccount(auth)
      auth.advanceClock(25 * 3600)
      expect((await client.auth.reauthenticate()).error).toBeNull()
      const mail = await auth.takeMail()
      expect(mail).toMatchObject({ template: 'reauthentication', recipient: email })
      const change = { password: 'Another-one-5', nonce: mail.variables.Token }
      expect((await client.auth.updateUser(change)).error).toBeNull()
      const again = await client.auth.updateUser({ ...change, password: 'Another-one-6' })
      expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    })
  })
}

async function adminOf(auth: AuthFixture) {
  const serviceKey = await auth.signAs({ role: 'service_role' })
  const client = createClient(SITE_URL, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        return auth.request(pathname.replace('/auth/v1', '') + search, init)
      },
    },
  })
  return client.auth.admin
}
