import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { createAccount } from '../auth/accounts.ts'
import { newEmail, newPhone, PASSWORD } from '../auth/auth-fixture.ts'
import { addApp, enrollApp } from '../auth/second-factor.ts'
import { createLinkingFixture, link } from './linked-identities.ts'
import { openSocialSession, PROVIDER_CLIENT } from './social-fixture.ts'

export function describeAnonymous(database: () => Database, openId: () => OpenIdStandIn): void {
  describe('anonymous accounts', () => {
    it('become permanent with a linked identity', async () => {
      const auth = await createLinkingFixture(database(), openId().issuer)
      const client = auth.client({ flowType: 'pkce' })
      const { data } = await client.auth.signInAnonymously()
      const address = newEmail()
      const page = await link(auth, client, 'google', address)
      const { data: exchanged } = await client.auth.exchangeCodeForSession(
        page.searchParams.get('code') ?? '',
      )
      expect(exchanged.user).toMatchObject({
        id: data.user?.id,
        email: address,
        is_anonymous: false,
      })
      const stranger = auth.client({ flowType: 'pkce' })
      await stranger.auth.signInAnonymously()
      const taken = (await createAccount(auth)).email
      const refused = await link(auth, stranger, 'google', taken)
      expect(refused.searchParams.get('error_code')).toBe('email_exists')
      const doubtful = newEmail()
      openId().describe(doubtful, { emailVerified: false })
      const asked = await link(auth, stranger, 'google', doubtful)
      expect(asked.searchParams.get('error_code')).toBe('email_not_confirmed')
      expect((await auth.takeMail()).recipient).toBe(doubtful)
    })

    it('leave nothing of a stranger to who confirms the address, which nobody had proved', async () => {
      const auth = await createLinkingFixture(database(), openId().issuer)
      const email = newEmail()
      openId().describe(email, { emailVerified: false })
      const client = auth.client({ flowType: 'pkce' })
      const { data: begun } = await client.auth.signInAnonymously()
      await addApp(auth, { client })
      await link(auth, client, 'google', email)
      const token_hash = (await auth.takeMail()).variables.TokenHash ?? ''
      const owner = auth.client()
      const { data } = await owner.auth.verifyOtp({ type: 'signup', token_hash })
      expect(data.user).toMatchObject({ id: begun.user?.id, email, is_anonymous: false })
      expect(data.user?.factors ?? []).toEqual([])
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
      expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    })

    it('leave nothing of a stranger to who confirms the address that they asked for', async () => {
      const auth = await createLinkingFixture(database(), openId().issuer)
      const email = newEmail()
      const stranger = auth.client()
      await stranger.auth.signInAnonymously()
      const begun = await enrollApp(auth, stranger)
      await stranger.auth.updateUser({ email, password: PASSWORD })
      const token_hash = (await auth.takeMail()).variables.TokenHash ?? ''
      const owner = auth.client()
      const { data } = await owner.auth.verifyOtp({ type: 'email_change', token_hash })
      expect(data.user).toMatchObject({ email, is_anonymous: false })
      const { error } = await stranger.auth.mfa.challenge({ factorId: begun.factorId })
      expect(error?.name).toBe('AuthSessionMissingError')
      expect((await stranger.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
      const signedIn = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(signedIn.error?.code).toBe('invalid_credentials')
      expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    })

    it('are not proved an address by an identity of another', async () => {
      const optional = { ...PROVIDER_CLIENT, url: openId().issuer, email_optional: true }
      const auth = await createLinkingFixture(database(), openId().issuer, {
        external: { google: optional, keycloak: optional },
      })
      const { email: taken } = await createAccount(auth)
      const victim = newEmail()
      const client = auth.client({ flowType: 'pkce' })
      await client.auth.signInAnonymously()
      openId().describe(victim, { withoutEmail: true })
      await link(auth, client, 'google', victim)
      openId().describe(victim, { emailVerified: false })
      const { client: stranger } = await openSocialSession(auth, {
        provider: 'google',
        email: victim,
      })
      const refused = await link(auth, stranger, 'keycloak', taken)
      expect(refused.searchParams.get('error_code')).toBe('email_exists')
      const { data } = await stranger.auth.getUser()
      expect(data.user?.email_confirmed_at).toBeUndefined()
      expect(data.user?.is_anonymous).toBe(true)
    })

    it('drop an address that nobody had proved with a number of their own', async () => {
      const auth = await createLinkingFixture(database(), openId().issuer, {
        sms: { enable_signup: true },
      })
      const email = newEmail()
      openId().describe(email, { emailVerified: false })
      const client = auth.client({ flowType: 'pkce' })
      const { data: begun } = await client.auth.signInAnonymously()
      await link(auth, client, 'google', email)
      await auth.takeMails()
      const phone = newPhone()
      await client.auth.updateUser({ phone })
      const { code: token } = await auth.takeMessage()
      const { data } = await client.auth.verifyOtp({ type: 'phone_change', phone, token })
      expect(data.user).toMatchObject({ id: begun.user?.id, phone, is_anonymous: false })
      expect(data.user?.email ?? '').toBe('')
      const owner = auth.client()
      const { error } = await owner.auth.signUp({ email, password: PASSWORD })
      expect(error).toBeNull()
      const token_hash = (await auth.takeMail()).variables.TokenHash ?? ''
      const { data: own } = await owner.auth.verifyOtp({ type: 'signup', token_hash })
      expect(own.user?.email).toBe(email)
      expect(own.user?.id).not.toBe(begun.user?.id)
    })

    it('leave nothing of a stranger to who proves the address by another provider', async () => {
      const auth = await createLinkingFixture(database(), openId().issuer)
      const email = newEmail()
      openId().describe(email, { emailVerified: false })
      const client = auth.client({ flowType: 'pkce' })
      await client.auth.signInAnonymously()
      await addApp(auth, { client })
      await link(auth, client, 'google', email)
      openId().describe(email, { emailVerified: true })
      const { user } = await openSocialSession(auth, { provider: 'keycloak', email })
      expect(user).toMatchObject({ email, is_anonymous: false })
      expect(user.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
      expect(user.factors ?? []).toEqual([])
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
      await auth.takeMails()
    })
  })
}
