import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken, verifyToken } from '#backend/keys/access-token.ts'
import { loadSigningKeys, type SigningKeys } from '#backend/keys/signing-keys.ts'
import { rotateSessionKey } from '#backend/keys/stored-keys.ts'
import type { Database } from '#backend/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'

const lifetimeSeconds = 3600

const kidOf = (token: string) => decodeProtectedHeader(token).kid

function publishedIds(keys: SigningKeys) {
  return keys.jwks.keys.map(({ kid }) => kid)
}

describe.each(testDatabases)('signing keys on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const issue = (keys: SigningKeys) =>
    signToken(keys, { sub: 'reader', exp: Math.floor(Date.now() / 1000) + lifetimeSeconds })

  const isValid = async (keys: SigningKeys, token: string) =>
    (await verifyToken(keys, token, new Date())).isValid

  test('are the same for processes that start at once', async () => {
    const [one, other] = await Promise.all([loadSigningKeys(database), loadSigningKeys(database)])
    expect(publishedIds(one)).toEqual(publishedIds(other))
    expect(one.signers.sessions.kid).not.toBe(one.signers['api-keys'].kid)
    expect(JSON.stringify(one.jwks)).not.toContain('"d"')
  })

  test('rotate: the new one signs, the old one verifies, every process follows', async () => {
    const here = await loadSigningKeys(database)
    const there = await loadSigningKeys(database)
    const before = await issue(here)
    const apiKey = await signToken(here, { role: 'anon' }, 'api-keys')
    const kid = await rotateSessionKey(database, lifetimeSeconds)
    await here.refresh()
    const after = await issue(here)
    expect(kidOf(after)).toBe(kid)
    expect(publishedIds(here)).toEqual([kid, kidOf(before), kidOf(apiKey)])
    for (const token of [before, after, apiKey]) expect(await isValid(here, token)).toBe(true)
    // The other process meets the new key in a token before its clock tells it to look.
    expect(await isValid(there, after)).toBe(true)
    expect(kidOf(await issue(there))).toBe(kid)
  })

  test('go with the last token that they signed, and not before', async () => {
    const keys = await loadSigningKeys(database)
    const old = await issue(keys)
    await rotateSessionKey(database, lifetimeSeconds)
    const [row] = await database.query<{ seconds_left: number }>(
      `select extract(epoch from expires_at - now())::integer as seconds_left
       from embedded.signing_keys where id = $1`,
      [kidOf(old)],
    )
    expect(row?.seconds_left).toBeGreaterThanOrEqual(lifetimeSeconds)
    expect(row?.seconds_left).toBeLessThanOrEqual(lifetimeSeconds + 60)
    await database.query('update embedded.signing_keys set expires_at = now() where id = $1', [
      kidOf(old),
    ])
    await keys.refresh()
    expect(publishedIds(keys)).not.toContain(kidOf(old))
    expect(await verifyToken(keys, old, new Date())).toEqual({
      isValid: false,
      refusal: 'unknown-key',
    })
    expect(publishedIds(await loadSigningKeys(database))).toEqual(publishedIds(keys))
  })

  test('are not read again for every token with an invented key', async () => {
    let queries = 0
    const keys = await loadSigningKeys({
      ...database,
      query: (text, values) => {
        queries += 1
        return database.query(text, values)
      },
    })
    const asked = Array.from({ length: 50 }, (_, index) => keys.findPublicKey(`invented-${index}`))
    expect((await Promise.all(asked)).filter(Boolean)).toEqual([])
    await keys.findPublicKey('another')
    expect(queries).toBe(1)
  })
})
