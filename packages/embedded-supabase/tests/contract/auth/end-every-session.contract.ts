import { expect, it } from 'vitest'
import { endEverySession } from '#embedded/auth/sessions/end-sessions.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink } from './accounts.ts'
import { createAuthFixture } from './auth-fixture.ts'

export function describeEndingEverySession(database: () => Database): void {
  it('an operator ends all sessions, and links that were sent before are void', async () => {
    const auth = await createAuthFixture(database())
    const one = await createAccount(auth)
    const other = await createAccount(auth)
    await one.client.auth.signInWithOtp({ email: one.email })
    const { ConfirmationURL: link } = (await auth.takeMail()).variables
    expect(await endEverySession(database())).toBeGreaterThanOrEqual(2)
    expect(await endEverySession(database())).toBe(0)
    for (const { session } of [one, other]) {
      const body = { refresh_token: session.refresh_token }
      expect((await auth.post('/token?grant_type=refresh_token', body)).status).toBe(400)
    }
    const refused = await followLink(auth, link)
    expect(refused.hash).toContain('otp_expired')
    await one.client.auth.signInWithOtp({ email: one.email })
    const renewed = await followLink(auth, (await auth.takeMail()).variables.ConfirmationURL)
    expect(renewed.hash).toContain('access_token')
  })
}
