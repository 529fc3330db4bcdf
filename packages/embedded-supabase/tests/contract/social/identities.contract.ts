import { describe, expect, it } from 'vitest'
import { issueSignInLink } from '#embedded/auth/codes-and-links/issue-sign-in-link.ts'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { createAccount } from '../auth/accounts.ts'
import { DEFAULT_SETTINGS, newEmail, PASSWORD } from '../auth/auth-fixture.ts'
import { callAs } from '../auth/second-factor.ts'
import { createBrowser } from './browser.ts'
import { askToLink, createLinkingFixture, link, unlink, userOf } from './linked-identities.ts'
import { openSocialSession, signInAt } from './social-fixture.ts'

export function describeIdentities(database: () => Database, openId: () => OpenIdStandIn): void {
  describe('identities', () => {
    const createFixture = (options = {}) =>
      createLinkingFixture(database(), openId().issuer, options)

    it('are linked on request, listed and unlinked', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const address = newEmail()
      auth.advanceClock(1)
      const linked = await link(auth, account.client, 'google', address)
      expect(linked.searchParams.has('code')).toBe(true)
      const { data } = await account.client.auth.getUserIdentities()
      expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
      const user = await userOf(account)
      expect(user).toMatchObject({ email: account.email })
      expect(user.app_metadata.providers).toEqual(['email', 'google'])
      // From now on the identity signs in to the same account.
      const other = await openSocialSession(auth, { provider: 'google', email: address })
      expect(other.user.id).toBe(account.session.user.id)

      const [, google] = data?.identities ?? []
      if (!google) throw new Error('the identity should be listed')
      const unlinked = await account.client.auth.unlinkIdentity(google)
      expect(unlinked.error).toBeNull()
      expect((await userOf(account)).app_metadata).toEqual({
        provider: 'email',
        providers: ['email'],
      })
      const again = await account.client.auth.unlinkIdentity(google)
      expect(again.error).toMatchObject({
        status: 422,
        code: 'single_identity_not_deletable',
        message: 'User must have at least 1 identity after unlinking',
      })
    })

    it('belong to one account only', async () => {
      const auth = await createFixture()
      const [one, other] = [await createAccount(auth), await createAccount(auth)]
      const address = newEmail()
      await link(auth, one.client, 'google', address)
      const errorOf = (page: URL) => page.searchParams.get('error_description')
      const mine = await link(auth, one.client, 'google', address)
      expect(errorOf(mine)).toBe('Identity is already linked')
      const theirs = await link(auth, other.client, 'google', address)
      expect(errorOf(theirs)).toBe('Identity is already linked to another user')
      expect(theirs.searchParams.get('error_code')).toBe('identity_already_exists')
    })

    it('replace the account’s address when its identity is unlinked', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const [unverified, verified] = [newEmail(), newEmail()]
      openId().describe(unverified, { emailVerified: false })
      await link(auth, account.client, 'google', unverified)
      auth.advanceClock(1)
      await link(auth, account.client, 'keycloak', verified)
      await account.client.auth.updateUser({ email: newEmail() })
      await auth.takeMails()
      await unlink(account, 'email')
      const promoted = await userOf(account)
      expect(promoted.email).toBe(verified)
      expect(promoted.email_confirmed_at).toBeTruthy()
      expect(promoted.new_email).toBeUndefined()
      // Whoever owns it would end up in an account whose tokens and factors are somebody else's.
      await expect(unlink(account, 'keycloak')).rejects.toMatchObject({
        code: 'email_conflict_identity_not_deletable',
      })
      expect((await userOf(account)).email).toBe(verified)
    })

    it('are asked to be unlinked so often from one network', async () => {
      const { session } = await createAccount(await createFixture())
      const rate_limit = { ...DEFAULT_SETTINGS.rate_limit, sign_in_sign_ups: 2 }
      const auth = await createFixture({ settings: { enable_manual_linking: true, rate_limit } })
      const path = `/user/identities/${crypto.randomUUID()}`
      const statuses = new Set<number>()
      for (let count = 0; count < 3; count += 1) {
        const token = session.access_token
        const { status } = await callAs(auth, token, 'DELETE', path, undefined, '198.51.100.92')
        statuses.add(status)
      }
      expect([...statuses]).toEqual([422, 429])
    })

    it('do not bring who subscribes with an unverified address into their account', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const [unverified, verified] = [newEmail(), newEmail()]
      openId().describe(unverified, { emailVerified: false })
      await link(auth, account.client, 'google', unverified)
      await link(auth, account.client, 'keycloak', verified)
      const ownerOf = (email: string) =>
        database().transaction(async (tx) => {
          const { userId } = await issueSignInLink(tx, auth.services, { email })
          return userId
        })
      const { id } = await userOf(account)
      expect(await ownerOf(unverified)).not.toBe(id)
      expect(await ownerOf(verified)).toBe(id)
    })

    it('take with them the sessions that were opened elsewhere, when one is unlinked', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const address = newEmail()
      auth.advanceClock(1)
      await link(auth, account.client, 'google', address)
      const elsewhere = await openSocialSession(auth, { provider: 'google', email: address })
      expect(elsewhere.user.id).toBe(account.session.user.id)
      await unlink(account, 'google')
      const late = await auth.client().auth.refreshSession(elsewhere.session)
      expect(late.error?.code).toBe('refresh_token_not_found')
      expect((await account.client.auth.getUser()).error).toBeNull()
    })

    it('do not keep the owner of an unverified address from signing up', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const address = newEmail()
      openId().describe(address, { emailVerified: false })
      await link(auth, account.client, 'google', address)
      await auth.client().auth.signUp({ email: address, password: PASSWORD })
      const { recipient, variables } = await auth.takeMail()
      expect(recipient).toBe(address)
      const { data } = await auth.client().auth.verifyOtp({
        token_hash: String(variables.TokenHash),
        type: 'signup',
      })
      expect(data.user?.email).toBe(address)
      expect(data.user?.id).not.toBe(account.session.user.id)
    })

    it('stay if their account would be left without a free address', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const other = await createAccount(auth)
      await link(auth, account.client, 'google', other.email)
      const { data } = await account.client.auth.getUserIdentities()
      const own = data?.identities.find((identity) => identity.provider === 'email')
      if (!own) throw new Error('the identity should be listed')
      const { error } = await account.client.auth.unlinkIdentity(own)
      expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
      expect((await userOf(account)).identities).toHaveLength(2)
    })

    it('of a stranger ends when the owner of the address chooses a password and unlinks it', async () => {
      const auth = await createFixture()
      const email = newEmail()
      openId().describe(email, { emailVerified: false })
      const options = { provider: 'google', email } as const
      await signInAt(auth, auth.client({ flowType: 'pkce' }), options)
      const token_hash = (await auth.takeMail()).variables.TokenHash ?? ''
      const client = auth.client()
      const { data } = await client.auth.verifyOtp({ type: 'signup', token_hash })
      if (!data.session) throw new Error('the email should have signed in')
      const account = { client, session: data.session, email }
      expect((await openSocialSession(auth, options)).user.id).toBe(data.user?.id)
      await expect(unlink(account, 'google')).rejects.toThrow('at least 1 identity')

      expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
      await unlink(account, 'google')
      const left = await userOf(account)
      expect(left.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(left.email).toBe(email)
      const refused = await signInAt(auth, auth.client({ flowType: 'pkce' }), options)
      expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification')
      const again = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(again.data.user?.id).toBe(data.user?.id)
    })

    it('cannot be changed by others, nor if linking is off', async () => {
      const auth = await createFixture()
      const [one, other] = [await createAccount(auth), await createAccount(auth)]
      await link(auth, one.client, 'google', newEmail())
      await link(auth, other.client, 'google', newEmail())
      const path = '/user/identities'
      const foreign = (await userOf(other)).identities?.[1]?.identity_id
      const headers = { Authorization: `Bearer ${one.session.access_token}` }
      for (const [id, status, error_code] of [
        [foreign, 422, 'identity_not_found'],
        [crypto.randomUUID(), 422, 'identity_not_found'],
        ['1', 404, 'validation_failed'],
      ] as const) {
        const response = await auth.request(`${path}/${id}`, { method: 'DELETE', headers })
        expect(response.status).toBe(status)
        expect(await response.json()).toMatchObject({ error_code })
      }
      expect((await auth.request(`${path}/${foreign}`, { method: 'DELETE' })).status).toBe(401)
      expect((await auth.request(`${path}/authorize?provider=google`)).status).toBe(401)
      const plain = await auth.request(`${path}/authorize?provider=google`, { headers })
      expect(plain.status).toBe(302)

      const off = await createFixture({ settings: {} })
      const account = await createAccount(off)
      const refusal = { status: 404, code: 'manual_linking_disabled' }
      const options = await account.client.auth.linkIdentity({ provider: 'google' })
      expect(options.error).toMatchObject({ ...refusal, message: 'Manual linking is disabled' })
      const [identity] = (await userOf(account)).identities ?? []
      if (!identity) throw new Error('the account should have an identity')
      const gone = await account.client.auth.unlinkIdentity(identity)
      expect(gone.error).toMatchObject(refusal)
    })

    it('are not linked to an account that was banned or deleted in the meantime', async () => {
      const auth = await createFixture()
      for (const [change, code] of [
        [
          `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
          'user_banned',
        ],
        ['delete from auth.users where id = $1', 'user_not_found'],
      ] as const) {
        const { client, session } = await createAccount(auth)
        const url = await askToLink(client, 'google', newEmail())
        await database().query(change, [session.user.id])
        const page = await createBrowser(auth).open(url)
        expect(page.searchParams.get('error_code')).toBe(code)
      }
    })
  })
}
