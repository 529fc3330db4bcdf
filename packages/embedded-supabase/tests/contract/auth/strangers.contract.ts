import { describe, expect, it } from 'vitest'
import { issueSignInLink } from '#embedded/auth/codes-and-links/issue-sign-in-link.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  newEmail,
  newPhone,
  PASSWORD,
} from './auth-fixture.ts'

const STRANGERS = 'Set-by-a-stranger-1'
const OWNERS = 'Set-by-the-owner-2'

/**
 * What the owner does after a stranger has signed up with their address, and what the stranger does
 * next.
 */
type Story = (auth: AuthFixture, email: string) => Promise<unknown>

const signUp = (auth: AuthFixture, email: string, secret: string) =>
  auth.client().auth.signUp({ email, password: secret })

const askOperator = async (auth: AuthFixture, path: string, body: unknown) =>
  auth.post(path, body, { Authorization: `Bearer ${await auth.signAs({ role: 'service_role' })}` })

const stories: Record<string, Story> = {
  'signs up': (auth, email) => signUp(auth, email, OWNERS),
  'signs up, and the stranger once more': async (auth, email) => {
    await signUp(auth, email, OWNERS)
    await signUp(auth, email, STRANGERS)
  },
  'asks for a sign-in link': (auth, email) => auth.client().auth.signInWithOtp({ email }),
  'asks for a sign-in link, and the stranger signs up again': async (auth, email) => {
    await auth.client().auth.signInWithOtp({ email })
    await signUp(auth, email, STRANGERS)
  },
  'asks for a new password, and the stranger signs up again': async (auth, email) => {
    await auth.client().auth.resetPasswordForEmail(email)
    await signUp(auth, email, STRANGERS)
  },
  'is invited': (auth, email) => askOperator(auth, '/invite', { email }),
  'is invited, and the stranger signs up again': async (auth, email) => {
    await askOperator(auth, '/invite', { email })
    await signUp(auth, email, STRANGERS)
  },
}

export function describeStrangers(database: () => Database): void {
  it('a stranger’s second factor is removed when the owner asks for a link', async () => {
    const auth = await createAuthFixture(database())
    const email = newEmail()
    const { data } = await signUp(auth, email, STRANGERS)
    const id = data.user?.id
    await database().query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    await auth.client().auth.signInWithOtp({ email })
    await auth.takeMails()
    expect(await database().query('select from auth.mfa_factors where user_id = $1', [id])).toEqual(
      [],
    )
  })

  describe('a stranger’s password', () => {
    it.each(Object.keys(stories))(
      'is removed when the owner %s and opens any of the emails',
      async (name) => {
        const auth = await createAuthFixture(database())
        const count = await countMails(auth, name)
        for (let index = 0; index < count; index += 1) {
          const email = newEmail()
          await signUp(auth, email, STRANGERS)
          await auth.takeMails()
          await stories[name]?.(auth, email)
          const mail = (await auth.takeMails())[index]
          const opened = await openMail(auth, mail?.variables.ConfirmationURL)
          // A newer email may have replaced an older one.
          if (!opened) continue
          expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
          const { error } = await opened.auth.updateUser({ password: 'Chosen-afterward-3' })
          expect(error).toBeNull()
          expect(await signIn(auth, email, 'Chosen-afterward-3')).toBeUndefined()
          expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
        }
      },
    )

    it('is removed if the stranger comes second, too', async () => {
      const auth = await createAuthFixture(database())
      for (const begin of [
        (email: string) => signUp(auth, email, OWNERS),
        (email: string) => auth.client().auth.signInWithOtp({ email }),
        (email: string) => askOperator(auth, '/invite', { email }),
        (email: string) => askOperator(auth, '/admin/generate_link', { type: 'magiclink', email }),
      ]) {
        const email = newEmail()
        await begin(email)
        await auth.takeMails()
        await signUp(auth, email, STRANGERS)
        await openMail(auth, (await auth.takeMail()).variables.ConfirmationURL)
        expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
      }
    })

    it('is replaced when an operator generates a link with a password', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await signUp(auth, email, STRANGERS)
      await auth.takeMails()
      const request = { type: 'signup', email, password: OWNERS }
      const made = await (await askOperator(auth, '/admin/generate_link', request)).json()
      await openMail(auth, made.action_link)
      expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
      expect(await signIn(auth, email, OWNERS)).toBeUndefined()
    })

    it('is removed by the newsletter’s link', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await signUp(auth, email, STRANGERS)
      await auth.takeMails()
      const link = await auth.database.transaction((tx) =>
        issueSignInLink(tx, auth.services, { email }),
      )
      await openMail(auth, link.confirmationUrl)
      expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
    })

    it('is removed by a request for the newsletter’s link, whichever email is opened', async () => {
      const auth = await createAuthFixture(database())
      for (const [minutes, opened] of [
        [1, 'invalid_credentials'],
        // Who subscribes and signs up before that email has left keeps the password.
        [-1, undefined],
      ] as const) {
        const email = newEmail()
        await signUp(auth, email, STRANGERS)
        const { variables } = await auth.takeMail()
        const requestedAt = new Date(auth.services.now().getTime() + minutes * 60_000)
        await auth.database.transaction((tx) =>
          issueSignInLink(tx, auth.services, { email, requestedAt }),
        )
        await openMail(auth, variables.ConfirmationURL)
        expect(await signIn(auth, email, STRANGERS)).toBe(opened)
      }
    })

    it('is removed even if the owner’s request is refused, since the address had its emails', async () => {
      const auth = await createAuthFixture(database())
      for (const ask of [
        (email: string) => signUp(auth, email, OWNERS),
        (email: string) => auth.client().auth.signInWithOtp({ email }),
        (email: string) => auth.client().auth.resetPasswordForEmail(email),
      ]) {
        const email = newEmail()
        for (let n = 0; n < 29; n += 1) await auth.client().auth.resetPasswordForEmail(email)
        await signUp(auth, email, STRANGERS)
        const { variables } = await auth.takeMail()
        expect((await ask(email)).error?.code).toBe('over_email_send_rate_limit')
        await openMail(auth, variables.ConfirmationURL)
        expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
      }
    })

    it('is not set after the owner of an account without one has asked for a new password', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await auth.database.transaction((tx) => issueSignInLink(tx, auth.services, { email }))
      await auth.client().auth.resetPasswordForEmail(email)
      await auth.takeMails()
      await signUp(auth, email, STRANGERS)
      await openMail(auth, (await auth.takeMail()).variables.ConfirmationURL)
      expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
    })

    it('is replaced by a later sign-up if confirmations are off', async () => {
      const asking = await createAuthFixture(database())
      const auth = await createAuthFixture(database(), { email: { enable_confirmations: false } })
      for (const claim of ['password', 'link']) {
        const email = newEmail()
        await signUp(asking, email, STRANGERS)
        await asking.takeMails()
        if (claim === 'password') await signUp(auth, email, OWNERS)
        else await auth.client().auth.signInWithOtp({ email })
        expect(await signIn(auth, email, STRANGERS)).toBe('invalid_credentials')
        if (claim === 'password') expect(await signIn(auth, email, OWNERS)).toBeUndefined()
        await auth.takeMails()
      }
    })

    it.each([
      ['a password', { password: OWNERS }],
      ['a code', undefined],
    ])('is removed from a phone account, too, when its owner requests %s', async (_, claim) => {
      const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const phone = newPhone()
      await auth.post('/signup', { phone, password: STRANGERS })
      const first = await auth.takeMessage()
      await auth.post(claim ? '/signup' : '/otp', { phone, ...claim })
      const second = await auth.takeMessage()
      // After a sign-up only the second code works; a sign-in code leaves the first one open.
      const token = claim ? second.code : first.code
      expect((await auth.post('/verify', { type: 'sms', phone, token })).status).toBe(200)
      const old = await auth.client().auth.signInWithPassword({ phone, password: STRANGERS })
      expect(old.error?.code).toBe('invalid_credentials')
    })

    it('leaves a notice that a password must be chosen, until it is', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await signUp(auth, email, STRANGERS)
      await auth.takeMails()
      await signUp(auth, email, OWNERS)
      const opened = await openMail(auth, (await auth.takeMail()).variables.ConfirmationURL)
      const before = await opened?.auth.getUser()
      expect(before?.data.user?.app_metadata.password_dropped).toBe(true)
      await opened?.auth.updateUser({ password: PASSWORD })
      const after = await opened?.auth.getUser()
      expect(after?.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    })
  })

  describe('a stranger who asks for emails that are not sent', () => {
    it('does not keep the owner in another network from theirs', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const ask = (path: string, address: string) => {
        const body = JSON.stringify({ email, type: 'signup' })
        const headers = { 'Content-Type': 'application/json' }
        return auth.request(path, { method: 'POST', headers, body }, address)
      }
      for (let n = 0; n < 30; n += 1) {
        expect((await ask('/resend', '198.51.100.71')).status).toBe(200)
      }
      expect((await ask('/resend', '198.51.100.71')).status).toBe(429)
      expect((await ask('/otp', '198.51.100.71')).status).toBe(429)
      expect((await ask('/otp', '198.51.100.72')).status).toBe(200)
    })
  })

  describe('a sign-up that is sent twice', () => {
    it('keeps its password, even if both arrive at once', async () => {
      const auth = await createAuthFixture(database())
      for (const send of [
        async (email: string) => {
          await signUp(auth, email, OWNERS)
          await auth.takeMails()
          await signUp(auth, email, OWNERS)
        },
        (email: string) => Promise.all([1, 2, 3, 4].map(() => signUp(auth, email, OWNERS))),
      ]) {
        const email = newEmail()
        await send(email)
        const mail = (await auth.takeMails()).at(-1)
        const opened = await openMail(auth, mail?.variables.ConfirmationURL)
        expect(opened).toBeDefined()
        expect(await signIn(auth, email, OWNERS)).toBeUndefined()
      }
    })
  })
}

async function countMails(auth: AuthFixture, name: string): Promise<number> {
  const email = newEmail()
  await signUp(auth, email, STRANGERS)
  await auth.takeMails()
  await stories[name]?.(auth, email)
  return (await auth.takeMails()).length
}

/** Undefined if the link is dead. */
async function openMail(auth: AuthFixture, url: string | undefined) {
  const link = new URL(url ?? '')
  const client = auth.client()
  const { data } = await client.auth.verifyOtp({
    token_hash: link.searchParams.get('token') ?? '',
    type: link.searchParams.get('type') as 'signup',
  })
  return data.session ? client : undefined
}

async function signIn(
  auth: AuthFixture,
  email: string,
  secret: string,
): Promise<string | undefined> {
  const { error } = await auth.client().auth.signInWithPassword({ email, password: secret })
  return error?.code
}
