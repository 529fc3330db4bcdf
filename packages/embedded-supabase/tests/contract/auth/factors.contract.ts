import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, newPhone, PASSWORD } from './auth-fixture.ts'
import { addApp, callAs, enrollApp } from './second-factor.ts'

export function describeFactors(database: () => Database): void {
  describe('an authenticator app', () => {
    it('is enrolled with a QR code and secret, which is stored encrypted', async () => {
      const auth = await createAuthFixture(database())
      const { client, email } = await createAccount(auth)
      const { data, error } = await client.auth.mfa.enroll({
        factorType: 'totp',
        issuer: 'Kachi 価値',
        friendlyName: 'Phone',
      })
      expect(error).toBeNull()
      expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
      const uri = new URL(data?.totp.uri ?? '')
      expect(decodeURIComponent(uri.pathname)).toBe(`/Kachi 価値:${email}`)
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({
        issuer: 'Kachi 価値',
        secret: data?.totp.secret,
        algorithm: 'SHA1',
        digits: '6',
        period: '30',
      })
      expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
      // The client puts it into a data URL unescaped.
      expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/)
      const [row] = await auth.database.query('select secret from auth.mfa_factors where id = $1', [
        data?.id,
      ])
      expect(row?.secret).toContain('aes-gcm-hkdf')
      expect(row?.secret).not.toContain(data?.totp.secret)
    })

    it('uses the site’s host as its issuer', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const { uri } = await enrollApp(auth, client)
      expect(new URL(uri).searchParams.get('issuer')).toBe('localhost:3000')
    })

    it.each(['others', 'global'] as const)(
      'keeps its sessions from whoever has the password alone (sign-out of %s)',
      async (scope) => {
        const auth = await createAuthFixture(database())
        const account = await createAccount(auth)
        const { client, email } = account
        await addApp(auth, account)
        const thief = auth.client()
        const earlier = auth.client()
        await thief.auth.signInWithPassword({ email, password: PASSWORD })
        await earlier.auth.signInWithPassword({ email, password: PASSWORD })
        expect((await thief.auth.signOut({ scope })).error).toBeNull()
        expect((await client.auth.getUser()).error).toBeNull()
        expect((await client.auth.refreshSession()).error).toBeNull()
        expect((await earlier.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
        expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull()
      },
    )

    it('raises its session to aal2 once verified, and ends aal1 sessions', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const { client, email } = account
      const elsewhere = auth.client()
      await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
      const app = await enrollApp(auth, client)
      expect((await client.auth.getUser()).data.user?.factors).toMatchObject([
        { id: app.factorId, status: 'unverified', factor_type: 'totp' },
      ])
      const challenge = await client.auth.mfa.challenge({ factorId: app.factorId })
      expect(challenge.data).toMatchObject({
        type: 'totp',
        expires_at: Math.floor(auth.services.now().getTime() / 1000) + 300,
      })
      const { data, error } = await client.auth.mfa.verify({
        factorId: app.factorId,
        challengeId: challenge.data?.id ?? '',
        code: app.code(),
      })
      expect(error).toBeNull()
      const claims = decodeJwt(data?.access_token ?? '')
      expect(claims).toMatchObject({
        aal: 'aal2',
        session_id: decodeJwt(account.session.access_token).session_id,
      })
      expect(claims.amr).toContainEqual({ method: 'totp', timestamp: claims.iat })
      expect(data?.user.factors).toMatchObject([{ id: app.factorId, status: 'verified' }])
      expect(JSON.stringify(data?.user)).not.toContain('secret')
      expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      const { data: listed } = await client.auth.mfa.listFactors()
      expect(listed?.totp).toHaveLength(1)
    })

    it('is required after a sign-in, and refreshes keep aal2', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const app = await addApp(auth, account)
      const client = auth.client()
      const signedIn = await client.auth.signInWithPassword({
        email: account.email,
        password: PASSWORD,
      })
      const first = signedIn.data.session
      const levels = () => client.auth.mfa.getAuthenticatorAssuranceLevel()
      expect((await levels()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
      const answer = { factorId: app.factorId, code: app.code() }
      expect((await client.auth.mfa.challengeAndVerify(answer)).error).toBeNull()
      expect((await levels()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
      auth.advanceClock(60)
      const { data } = await client.auth.refreshSession()
      const claims = decodeJwt(data.session?.access_token ?? '')
      expect(claims.aal).toBe('aal2')
      expect((claims.amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
        'password',
        'totp',
      ])
      // Raising the session spent the refresh token of the aal1 session.
      auth.advanceClock(60)
      const late = await auth.client().auth.refreshSession({
        refresh_token: first?.refresh_token ?? '',
      })
      expect(late.error?.code).toBe('refresh_token_already_used')
    })

    it('protects the password, the address and further factors', async () => {
      const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const account = await createAccount(auth)
      await addApp(auth, account)
      const client = auth.client()
      await client.auth.signInWithPassword({ email: account.email, password: PASSWORD })
      for (const change of [{ password: 'Another-one-9' }, { phone: newPhone() }]) {
        const { error } = await client.auth.updateUser(change)
        expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
      }
      const more = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
      expect(more.error).toMatchObject({
        status: 403,
        code: 'insufficient_aal',
        message: 'AAL2 required to enroll a new factor',
      })
      expect((await account.client.auth.updateUser({ password: 'Another-one-9' })).error).toBeNull()
    })

    it('can be removed only at aal2, and its sessions drop to aal1', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const { factorId } = await addApp(auth, account)
      const low = auth.client()
      await low.auth.signInWithPassword({ email: account.email, password: PASSWORD })
      expect((await low.auth.mfa.unenroll({ factorId })).error).toMatchObject({
        status: 422,
        code: 'insufficient_aal',
        message: 'AAL2 required to unenroll verified factor',
      })
      const { data, error } = await account.client.auth.mfa.unenroll({ factorId })
      expect([data, error]).toEqual([{ id: factorId }, null])
      const { data: refreshed } = await account.client.auth.refreshSession()
      const claims = decodeJwt(refreshed.session?.access_token ?? '')
      expect(claims.aal).toBe('aal1')
      expect(JSON.stringify(claims.amr)).not.toContain('totp')
      expect(refreshed.user?.factors ?? []).toEqual([])
    })

    it('can be listed, renamed and removed by the operator', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const { id } = account.session.user
      const app = await addApp(auth, account)
      const key = await auth.signAs({ role: 'service_role' })
      const path = `/admin/users/${id}/factors`
      const listed = await callAs(auth, key, 'GET', path)
      expect(listed.body).toMatchObject([{ id: app.factorId, status: 'verified' }])
      const one = `${path}/${app.factorId}`
      const renamed = await callAs(auth, key, 'PUT', one, { friendly_name: 'Old phone' })
      expect(renamed).toMatchObject({ status: 200, body: { friendly_name: 'Old phone' } })
      const stranger = await callAs(auth, account.session.access_token, 'DELETE', one)
      expect(stranger).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
      expect((await callAs(auth, key, 'DELETE', one)).body).toMatchObject({ id: app.factorId })
      expect((await callAs(auth, key, 'GET', path)).body).toEqual([])
      expect((await callAs(auth, key, 'DELETE', one)).status).toBe(404)
      const { data } = await account.client.auth.refreshSession()
      expect(decodeJwt(data.session?.access_token ?? '').aal).toBe('aal1')
    })
  })

  describe('a phone as second factor', () => {
    it('is enrolled, receives a code and raises the session', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const phone = newPhone()
      const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}` })
      expect(enrolled.data).toMatchObject({ type: 'phone', phone: `+${phone}` })
      const factorId = enrolled.data?.id ?? ''
      const challenge = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' })
      expect(challenge.data?.type).toBe('phone')
      const { recipient, channel, code } = await auth.takeMessage()
      expect([recipient, channel]).toEqual([phone, 'whatsapp'])
      const stored = await auth.database.query(
        'select otp_code from auth.mfa_challenges where factor_id = $1',
        [factorId],
      )
      expect(JSON.stringify(stored)).not.toContain(code)
      const answer = { factorId, challengeId: challenge.data?.id ?? '', code }
      const { data, error } = await client.auth.mfa.verify(answer)
      expect(error).toBeNull()
      const claims = decodeJwt(data?.access_token ?? '')
      expect(claims.aal).toBe('aal2')
      expect(claims.amr).toContainEqual({ method: 'mfa/phone', timestamp: claims.iat })
      const again = await client.auth.mfa.enroll({
        factorType: 'phone',
        phone,
        friendlyName: 'Same one',
      })
      expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
      expect((await client.auth.mfa.verify(answer)).error?.code).toBe('mfa_ip_address_mismatch')
    })

    it('replaces an unverified factor with the same number', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const phone = newPhone()
      const first = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      const second = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      expect(second.error).toBeNull()
      const { data } = await client.auth.mfa.listFactors()
      expect(data?.all.map(({ id }) => id)).toEqual([second.data?.id])
      expect(first.data?.id).not.toBe(second.data?.id)
    })
  })
}
