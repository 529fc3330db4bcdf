import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { type KeyAlgorithm, loadConfiguredKeys } from './configured-keys.ts'

async function writeKeys(content: unknown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'signing_keys.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function createJwk(alg: KeyAlgorithm, kid: string, operations = ['sign', 'verify']) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid, key_ops: operations, use: 'sig', ext: true }
}

test('reads EC and RSA keys as the CLI writes them, and no keys without a path', async () => {
  const elliptic = await createJwk('ES256', 'one')
  const rsa = await createJwk('RS256', 'two', ['verify'])
  const keys = await loadConfiguredKeys(await writeKeys([elliptic, rsa]))
  expect(keys.map(({ jwk, algorithm, maySign }) => [jwk.kid, algorithm, maySign])).toEqual([
    ['one', 'ES256', true],
    ['two', 'RS256', false],
  ])
  expect(await loadConfiguredKeys('')).toEqual([])
})

test('names what is wrong with a file without quoting its secrets', async () => {
  const good = await createJwk('ES256', 'one')
  const { d: _secret, ...withoutSecret } = good
  const shared = { kty: 'oct', k: 'c2VjcmV0LXNlY3JldA', kid: 'three', alg: 'HS256' }
  for (const [content, problem] of [
    ['not JSON', /look at the whole/],
    [[], /look at the whole/],
    [[withoutSecret], /look at 0\.d/],
    [[shared], /look at 0\.kty/],
    [[good, good], /same kid/],
    [[{ ...good, key_ops: ['verify'] }], /none of its keys may sign/],
    [[{ ...good, d: 'AAAA' }], /the key one is damaged/],
  ] as const) {
    const failure = await loadConfiguredKeys(await writeKeys(content)).catch((error) => error)
    expect(failure.message).toMatch(problem)
    expect(failure.message).not.toMatch(new RegExp(`${good.d}|c2VjcmV0`))
  }
  await expect(loadConfiguredKeys('/nowhere/keys.json')).rejects.toThrow(/cannot be read/)
})
