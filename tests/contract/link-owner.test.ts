import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from '#embedded/tests/contract/auth/accounts.ts'
import {
  createAuthFixture,
  newEmail,
  openAuthDatabase,
} from '#embedded/tests/contract/auth/auth-fixture.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, VISITOR } from '#tests/policies/callers.ts'

describe.each(eitherDatabase)('the owner of a link on $name', ({ open }) => {
  let opened: Database
  beforeAll(async () => {
    opened = await openAuthDatabase(open)
  })
  afterAll(() => opened.close())

  const database = () => opened

  const name = (token: string | undefined) =>
    attempt(
      database(),
      VISITOR,
      `select * from jsonb_to_recordset(public.name_link_owner($1))
         as owner (account_id uuid, email text, new_email text)`,
      [token],
    )

  it('is named to the holder of the token, as often as they like, until it is used', async () => {
    const auth = await createAuthFixture(database())
    const { email, session } = await createAccount(auth)
    await auth.client({ flowType: 'pkce' }).auth.signInWithOtp({ email })
    const { variables } = await auth.takeMail()
    const owner = { account_id: session.user.id, email, new_email: null }
    expect(await name(variables.TokenHash)).toEqual({ rows: [owner] })
    expect(await name(variables.TokenHash)).toEqual({ rows: [owner] })
    const body = { type: 'magiclink', token_hash: variables.TokenHash }
    expect((await auth.post('/verify', body)).status).toBe(200)
    expect(await name(variables.TokenHash)).toEqual({ rows: [] })
  })

  it('comes with the address that a change would give the account', async () => {
    const auth = await createAuthFixture(database())
    const { email, client, session } = await createAccount(auth)
    const wanted = newEmail()
    await client.auth.updateUser({ email: wanted })
    const owner = { account_id: session.user.id, email, new_email: wanted }
    for (const { variables } of await auth.takeMails()) {
      expect(await name(variables.TokenHash)).toEqual({ rows: [owner] })
    }
  })

  it('is not named by a code, a part of the token, or what is not a link', async () => {
    const auth = await createAuthFixture(database())
    const { email, client } = await createAccount(auth)
    await auth.client().auth.signInWithOtp({ email })
    const { variables } = await auth.takeMail()
    await client.auth.reauthenticate()
    const nonce = (await auth.takeMail()).variables
    const half = variables.TokenHash?.slice(0, 32)
    for (const token of [variables.Token, half, '%', '', nonce.Token, nonce.TokenHash]) {
      expect(await name(token)).toEqual({ rows: [] })
    }
  })

  it('is asked for 30 times in five minutes at most', async () => {
    await database().query(`delete from private.rate_limits`)
    for (let count = 0; count < 30; count += 1) expect(await name('x')).toEqual({ rows: [] })
    expect(await name('x')).toEqual({ refusal: 'PT429' })
    await database().query(`delete from private.rate_limits`)
  })
})
