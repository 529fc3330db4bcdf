import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentNetwork, runFor } from '#embedded/http/current-network.ts'
import { signToken, verifyToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys, type SigningKeys } from '#embedded/keys/signing-keys.ts'
import { rotateKeys } from '#embedded/keys/stored-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#embedded/tests/databases.ts'

const LIFETIME_SECONDS = 3600

const kidOf = (token: string) => decodeProtectedHeader(token).kid

function publishedIds(keys: SigningKeys) {
  return keys.jwks.keys.map(({ kid }) => kid)
}

describe.each(eitherDatabase)('signing keys on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const issue = (keys: SigningKeys) =>
    signToken(keys, { sub: 'reader', exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS })

  const isValid = async (keys: SigningKeys, token: string) =>
    (await verifyToken(keys, token, new Date())).isValid

  test('are the same for processes that start together', async () => {
    const [one, other] = await Promise.all([loadSigningKeys(database), loadSigningKeys(database)])
    expect(publishedIds(one)).toEqual(publishedIds(other))
    expect(one.signers.sessions.kid).not.toBe(one.signers['api-keys'].kid)
    expect(JSON.stringify(one.jwks)).not.toContain('"d"')
  })

  test('rotate: the new key signs, the old one verifies, in every process', async () => {
    const here = await loadSigningKeys(database)
    const there = await loadSigningKeys(database)
    const before = await issue(here)
    const apiKey = await signToken(here, { role: 'anon' }, 'api-keys')
    const kid = await rotateKeys(database, LIFETIME_SECONDS)
    await here.refresh()
    const after = await issue(here)
    expect(kidOf(after)).toBe(kid)
    const newApiKey = await signToken(here, { role: 'service_role' }, 'api-keys')
    const published = [kid, kidOf(before), kidOf(newApiKey), kidOf(apiKey)]
    expect(publishedIds(here)).toEqual(published)
    for (const token of [before, after, apiKey, newApiKey]) {
      expect(await isValid(here, token)).toBe(true)
    }
    // The other process sees the new key in a token before its next refresh.
    expect(await isValid(there, after)).toBe(true)
    expect(kidOf(await issue(there))).toBe(kid)
  })

  test('are read again in the line of no network', async () => {
    const networks: string[] = []
    const watched: Database = {
      ...database,
      query: (text, values) => {
        networks.push(currentNetwork())
        return database.query(text, values)
      },
    }
    const keys = await loadSigningKeys(watched)
    networks.length = 0
    await runFor('192.0.2.1', () => keys.findPublicKey('unknown'))
    expect(networks).toEqual([''])
  })

  test('refuse the old service key in every process, and accept the old anon key for 30 days', async () => {
    const here = await loadSigningKeys(database)
    const there = await loadSigningKeys(database)
    const exp = 4e9
    const [publicKey, serviceKey, other] = await Promise.all(
      ['anon', 'service_role', 'supabase_admin'].map((role) =>
        signToken(here, { role, exp }, 'api-keys'),
      ),
    )
    const keys = [publicKey, serviceKey, other].map(String)
    // Even in a process that remembers the token as valid.
    for (const key of keys) expect(await isValid(there, key)).toBe(true)
    await rotateKeys(database, LIFETIME_SECONDS)
    for (const process of [here, there, await loadSigningKeys(database)]) {
      await process.refresh()
      const verdicts = await Promise.all(keys.map((key) => isValid(process, key)))
      expect(verdicts).toEqual([true, false, false])
    }
    const [row] = await database.query<{ days_left: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::integer as days_left
       from embedded.signing_keys where id = $1`,
      [kidOf(String(publicKey))],
    )
    expect(row?.days_left).toBe(30)
  })

  test('expire after the last token that they signed', async () => {
    const keys = await loadSigningKeys(database)
    const old = await issue(keys)
    await rotateKeys(database, LIFETIME_SECONDS)
    const [row] = await database.query<{ seconds_left: number }>(
      `select extract(epoch from expires_at - now())::integer as seconds_left
       from embedded.signing_keys where id = $1`,
      [kidOf(old)],
    )
    expect(row?.seconds_left).toBeGreaterThanOrEqual(LIFETIME_SECONDS)
    expect(row?.seconds_left).toBeLessThanOrEqual(LIFETIME_SECONDS + 60)
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

  test('are not read again for each token with an invented key id', async () => {
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

  test('from the configuration sign, and those in the database still verify', async () => {
    const own = await loadSigningKeys(database)
    const before = await issue(own)
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'configured' }
    const keys = await loadSigningKeys(database, [{ jwk, algorithm: 'RS256', maySign: true }])
    const after = await issue(keys)
    const apiKey = await signToken(keys, { role: 'anon', exp: 4e9 }, 'api-keys')
    expect(decodeProtectedHeader(after)).toMatchObject({ alg: 'RS256', kid: 'configured' })
    for (const token of [before, after, apiKey]) expect(await isValid(keys, token)).toBe(true)
    expect(await verifyToken(own, after, new Date())).toMatchObject({ isValid: false })
    expect(JSON.stringify(keys.jwks)).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
    expect(publishedIds(keys)[0]).toBe('configured')
  })

  test('verify with their own algorithm, whatever the token says', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'configured' }
    const keys = await loadSigningKeys(database, [{ jwk, algorithm: 'RS256', maySign: true }])
    const { kid } = jwk
    const secret = new TextEncoder().encode(JSON.stringify(keys.jwks.keys[0]))
    for (const alg of ['HS256', 'ES256'] as const) {
      const key = alg === 'HS256' ? secret : (await generateKeyPair(alg)).privateKey
      const forged = await new SignJWT({ role: 'service_role', exp: 4e9 })
        .setProtectedHeader({ alg, kid })
        .sign(key)
      expect(await verifyToken(keys, forged, new Date())).toEqual({
        isValid: false,
        refusal: 'unsupported-algorithm',
      })
    }
  })
})
