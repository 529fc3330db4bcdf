import { describe, expect, it } from 'vitest'
import { issueSignInLink } from '#embedded/auth/codes-and-links/issue-sign-in-link.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink } from './accounts.ts'
import { createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describeSignInLink(database: () => Database): void {
  describe('a sign-in link for our own emails', () => {
    it('creates the account, and confirms it when followed', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const link = await auth.database.transaction((tx) =>
        issueSignInLink(tx, auth.services, {
          email: email.toUpperCase(),
          redirectTo: 'http://localhost:3000/pro',
        }),
      )
      expect(link).toMatchObject({ type: 'magiclink', redirectTo: 'http://localhost:3000/pro' })
      const [before] = await auth.database.query(
        `select email_confirmed_at, encrypted_password, i.provider
         from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1`,
        [email],
      )
      expect(before).toEqual({
        email_confirmed_at: null,
        encrypted_password: null,
        provider: 'email',
      })
      const target = await followLink(auth, link.confirmationUrl)
      expect(target.pathname).toBe('/pro')
      const token = new URLSearchParams(target.hash.slice(1)).get('access_token') ?? ''
      const { data } = await auth.client().auth.getUser(token)
      expect(data.user).toMatchObject({ id: link.userId, email })
      expect(data.user?.email_confirmed_at).toBeTruthy()
      expect(await auth.takeMails()).toEqual([])
    })

    it('works by hash and by code for an existing account', async () => {
      const auth = await createAuthFixture(database())
      const { email, session } = await createAccount(auth)
      const issue = () =>
        auth.database.transaction((tx) => issueSignInLink(tx, auth.services, { email }))
      const byHash = await issue()
      expect(byHash).toMatchObject({ userId: session.user.id, redirectTo: 'http://localhost:3000' })
      const first = await auth
        .client()
        .auth.verifyOtp({ type: byHash.type, token_hash: byHash.tokenHash })
      expect(first.error).toBeNull()
      const byCode = await issue()
      const second = await auth
        .client()
        .auth.verifyOtp({ type: 'email', email, token: byCode.token })
      expect(second.error).toBeNull()
    })

    it('lets the reader sign up with a password later', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await auth.database.transaction((tx) => issueSignInLink(tx, auth.services, { email }))
      const client = auth.client()
      await client.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Ada' } },
      })
      const { variables } = await auth.takeMail()
      await client.auth.verifyOtp({ type: 'signup', token_hash: variables.TokenHash ?? '' })
      const { data, error } = await auth
        .client()
        .auth.signInWithPassword({ email, password: PASSWORD })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', email_verified: true })
    })

    it('leaves nothing behind if its transaction fails', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const failing = auth.database.transaction(async (tx) => {
        await issueSignInLink(tx, auth.services, { email })
        throw new Error('the caller changed its mind')
      })
      await expect(failing).rejects.toThrow('the caller changed its mind')
      expect(
        await auth.database.query('select id from auth.users where email = $1', [email]),
      ).toEqual([])
    })

    it('refuses an invalid address', async () => {
      const auth = await createAuthFixture(database())
      const issued = auth.database.transaction((tx) =>
        issueSignInLink(tx, auth.services, { email: 'nobody' }),
      )
      await expect(issued).rejects.toMatchObject({ status: 400, code: 'validation_failed' })
    })
  })
}
