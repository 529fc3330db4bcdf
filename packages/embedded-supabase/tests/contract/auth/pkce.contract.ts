import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { untilWaiting } from '#embedded/tests/until-waiting.ts'
import { createAccount, followLink } from './accounts.ts'
import { type AuthFixture, createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describePkce(database: () => Database): void {
  describe('the PKCE flow', () => {
    it('exchanges the code of a magic link for a session, once', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const client = auth.client({ flowType: 'pkce' })
      await client.auth.signInWithOtp({
        email,
        options: { emailRedirectTo: 'http://localhost:3000/pro?from=mail' },
      })
      const { variables } = await auth.takeMail()
      expect(variables.TokenHash).toMatch(/^pkce_[0-9a-f]{64}$/)
      const target = await followLink(auth, variables.ConfirmationURL)
      expect(target.hash).toBe('')
      expect(target.searchParams.get('from')).toBe('mail')
      const code = target.searchParams.get('code') ?? ''
      const { data, error } = await client.auth.exchangeCodeForSession(code)
      expect(error).toBeNull()
      expect(data.session?.user.email).toBe(email)
      const again = await exchange(auth, code, 'whatever')
      expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
    })

    it('also works for sign-up and recovery', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const client = auth.client({ flowType: 'pkce' })
      await client.auth.signUp({ email, password: PASSWORD })
      const signUp = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
      const code = signUp.searchParams.get('code') ?? ''
      expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()

      await client.auth.resetPasswordForEmail(email)
      const recovery = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
      const { error } = await client.auth.exchangeCodeForSession(
        recovery.searchParams.get('code') ?? '',
      )
      expect(error).toBeNull()
    })

    it('refuses a wrong verifier and an expired code', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client({ flowType: 'pkce' }).auth.signInWithOtp({ email })
      const target = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
      const code = target.searchParams.get('code') ?? ''
      expect(await exchange(auth, code, 'not-the-verifier')).toMatchObject({
        status: 400,
        body: { error_code: 'bad_code_verifier' },
      })
      auth.advanceClock(301)
      expect(await exchange(auth, code, 'not-the-verifier')).toMatchObject({
        status: 422,
        body: { error_code: 'flow_state_expired' },
      })
      expect(await exchange(auth, 'no-such-code', 'x')).toMatchObject({ status: 404 })
    })

    it.each(['a new password', 'signing out everywhere'])(
      'ends codes that were not exchanged, with %s',
      async (what) => {
        const auth = await createAuthFixture(database())
        const { email, client: owner } = await createAccount(auth)
        const client = auth.client({ flowType: 'pkce' })
        await client.auth.signInWithOtp({ email })
        const target = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
        const { error } =
          what === 'a new password'
            ? await owner.auth.updateUser({ password: 'Another-one-9' })
            : await owner.auth.signOut({ scope: 'global' })
        expect(error).toBeNull()
        const code = target.searchParams.get('code') ?? ''
        const late = await client.auth.exchangeCodeForSession(code)
        expect(late.error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
        await auth.takeMails()
      },
    )

    it('does not deadlock with a change of the account that ends its codes', async () => {
      const auth = await createAuthFixture(database())
      const { email, session } = await createAccount(auth)
      const client = auth.client({ flowType: 'pkce' })
      await client.auth.signInWithOtp({ email })
      const target = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
      const code = target.searchParams.get('code') ?? ''
      const { late } = await database().transaction(async (tx) => {
        await tx.query('select from auth.users where id = $1 for update', [session.user.id])
        const late = client.auth.exchangeCodeForSession(code)
        await untilWaiting(database(), tx)
        await tx.query('delete from auth.flow_state where user_id = $1', [session.user.id])
        return { late }
      })
      expect((await late).error?.code).toBe('flow_state_not_found')
    })

    it('also returns errors in the query', async () => {
      const auth = await createAuthFixture(database())
      const target = await followLink(
        auth,
        'http://localhost:3000/auth/v1/verify?token=pkce_none&type=magiclink',
      )
      expect(target.searchParams.get('error_code')).toBe('otp_expired')
      expect(target.hash).toContain('error_code=otp_expired')
    })

    it('refuses an incomplete challenge', async () => {
      const auth = await createAuthFixture(database())
      const bodies = [
        { code_challenge: 'x'.repeat(43) },
        { code_challenge_method: 's256' },
        { code_challenge: 'short', code_challenge_method: 's256' },
        { code_challenge: '?'.repeat(43), code_challenge_method: 's256' },
        { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      ]
      for (const body of bodies) {
        const response = await auth.post('/otp', { email: newEmail(), ...body })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
      }
    })
  })
}

async function exchange(auth: AuthFixture, code: string, verifier: string) {
  const body = { auth_code: code, code_verifier: verifier }
  const response = await auth.post('/token?grant_type=pkce', body)
  return { status: response.status, body: await response.json() }
}
