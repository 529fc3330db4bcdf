import { expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, newEmail, newPhone, PASSWORD } from './auth-fixture.ts'
import { addApp, callAs } from './second-factor.ts'

/** Two accounts that ask for one new address: whoever reads the mail may be shown the other one's code. */
export function describeRivalChanges(database: () => Database): void {
  it('a signed-in caller confirms their own change of number, never a stranger’s', async () => {
    const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
    const owner = await createAccount(auth)
    const stranger = await createAccount(auth)
    const phone = newPhone()
    await owner.client.auth.updateUser({ phone })
    const { code: own } = await auth.takeMessage()
    await stranger.client.auth.updateUser({ phone })
    const { code: foreign } = await auth.takeMessage()
    const type = 'phone_change'
    const confirm = (token: string) =>
      callAs(auth, owner.session.access_token, 'POST', '/verify', { phone, token, type })
    const refused = await confirm(foreign)
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
    const { data } = await stranger.client.auth.getUser()
    expect(data.user?.phone).toBe('')
    const confirmed = await confirm(own)
    expect(confirmed.body).toMatchObject({ user: { id: owner.session.user.id, phone } })
  })

  it('and of address', async () => {
    const auth = await createAuthFixture(database(), { email: { double_confirm_changes: false } })
    const owner = await createAccount(auth)
    const stranger = await createAccount(auth)
    const email = newEmail()
    await owner.client.auth.updateUser({ email })
    const own = (await auth.takeMail()).variables.Token
    await stranger.client.auth.updateUser({ email })
    const foreign = (await auth.takeMail()).variables.Token
    const type = 'email_change'
    const confirm = (token: string | undefined) =>
      callAs(auth, owner.session.access_token, 'POST', '/verify', { email, token, type })
    expect((await confirm(foreign)).status).toBe(403)
    const confirmed = await confirm(own)
    expect(confirmed.body).toMatchObject({ user: { id: owner.session.user.id, email } })
  })

  it.each([
    'a new password',
    'signing out everywhere',
    'signing out elsewhere',
    'a first second factor',
  ])(
    '%s ends changes that a stolen session asked for, which nobody can have sent anew',
    async (way) => {
      const auth = await createAuthFixture(database(), {
        sms: { enable_signup: true },
        email: { double_confirm_changes: false },
      })
      const account = await createAccount(auth)
      const { email, client } = account
      const phone = newPhone()
      await client.auth.updateUser({ phone })
      const first = await auth.takeMessage()
      await client.auth.verifyOtp({ type: 'phone_change', phone, token: first.code })
      await client.auth.updateUser({ email: newEmail(), phone: newPhone() })
      await auth.takeMails()
      await auth.takeMessage()
      if (way === 'a new password') await client.auth.updateUser({ password: 'Another-secret-1' })
      if (way === 'signing out everywhere') await client.auth.signOut({ scope: 'global' })
      if (way === 'signing out elsewhere') await client.auth.signOut({ scope: 'others' })
      if (way === 'a first second factor') await addApp(auth, account)
      auth.advanceClock(120)
      const stranger = auth.client()
      await stranger.auth.resend({ type: 'email_change', email })
      await stranger.auth.resend({ type: 'phone_change', phone })
      const [user] = await database().query(
        'select email_change, phone_change from auth.users where email = $1',
        [email],
      )
      expect(user).toEqual({ email_change: '', phone_change: '' })
      const open = await database().query(
        `select token_type from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1`,
        [email],
      )
      expect(open).toEqual([])
    },
  )

  it('networks that a rival has signed in from get no tries of their own at the code', async () => {
    const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
    const rival = await createAccount(auth)
    const owner = await createAccount(auth)
    const phone = newPhone()
    await rival.client.auth.updateUser({ phone })
    await auth.takeMessage()
    await owner.client.auth.updateUser({ phone })
    const { code: token } = await auth.takeMessage()
    const wrong = token === '000000' ? '111111' : '000000'
    for (const address of ['198.51.100.21', '198.51.100.22']) {
      const { email } = rival
      await auth.client({ address }).auth.signInWithPassword({ email, password: PASSWORD })
    }
    const guess = async (code: string, address: string) => {
      const body = JSON.stringify({ phone, token: code, type: 'phone_change' })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await auth.request('/verify', { method: 'POST', headers, body }, address)
      return answer.status
    }
    for (let tries = 0; tries < 5; tries += 1) await guess(wrong, '198.51.100.21')
    expect(await guess(token, '198.51.100.22')).toBe(403)
  })

  it('a caller whose token does not count confirms no change, and a key alone names no account', async () => {
    const auth = await createAuthFixture(database(), { email: { double_confirm_changes: false } })
    const owner = await createAccount(auth)
    const email = newEmail()
    await owner.client.auth.updateUser({ email })
    const { Token: token } = (await auth.takeMail()).variables
    const body = { email, token, type: 'email_change' }
    const forged = `${owner.session.access_token.slice(0, -8)}AAAAAAAA`
    const refused = await auth.post('/verify', body, { Authorization: `Bearer ${forged}` })
    expect(refused.status).toBe(403)
    const byKey = await auth.post('/verify', body, { Authorization: 'Bearer sb_publishable_key' })
    expect(byKey.status).toBe(200)
  })
}
