import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { loadDkimKey } from '#embedded/mail/dkim-key.ts'
import { createSmtpTransport } from '#embedded/mail/transport.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { testDatabases } from '#tests/databases.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter } from '#tests/hosts/newsletter-host.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const SETTINGS = { DKIM_DOMAIN: 'kachi.test', DKIM_SELECTOR: 'letters2026' }

function environmentOf(variables: Record<string, string>) {
  const parsed = parseEnvironment({ ...SETTINGS, ...variables })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return parsed.environment
}

let database: Database
beforeAll(async () => {
  const [embedded] = testDatabases
  database = embedded ? await embedded.open() : await openEmbeddedDatabase('')
})
afterAll(() => database.close())

/** On one line, as hosts often store variables. */
const loadKey = () =>
  loadDkimKey(environmentOf({ DKIM_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n') }))

test('an issue has a valid DKIM signature that covers both one-click headers', async () => {
  const mailServer = await startSmtpStandIn()
  const folder = await createIssueFolder()
  await folder.write('2026-11-26')
  const { service } = await createTestNewsletter(database, {
    issuesDirectory: folder.directory,
    smtpUrl: mailServer.url,
    dkim: await loadKey(),
  })
  expect(await service.sendTest('2026-11-26', 'reader@example.com')).toMatchObject({ isSent: true })
  const source = mailServer.received[0]?.source ?? ''
  const verdict = await verify(source)
  expect(verdict).toMatchObject({ count: 1, result: 'pass', domain: 'kachi.test' })
  // RFC 8058, section 4.
  expect(verdict.signed).toEqual(
    expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  for (const [before, after] of [
    ['Patience', 'Impatience'],
    ['List-Unsubscribe: <https://kachi.test', 'List-Unsubscribe: <https://evil.test'],
    ['=One-Click', '=Two-Clicks'],
  ] as const) {
    expect(source).toContain(before)
    expect(await verify(source.replace(before, after))).not.toMatchObject({ result: 'pass' })
  }
  await mailServer.close()
  await folder.remove()
})

test("so has an email with a link, and its sender has the publication's name", async () => {
  const mailServer = await startSmtpStandIn()
  const { MAIL_FROM: from } = environmentOf({
    DKIM_PRIVATE_KEY: keys.privateKey,
    MAIL_FROM: 'letters@kachi.test',
  })
  const transport = await createSmtpTransport({ url: mailServer.url, from, dkim: await loadKey() })
  const message = { to: 'reader@example.com', subject: 'Link', html: '<p>Hi</p>', text: 'Hi' }
  const { signal } = new AbortController()
  const result = await transport.send(message, { beforeEnd: async () => {}, signal })
  expect(result).toEqual({ isSent: true })
  const source = mailServer.received[0]?.source ?? ''
  expect(await verify(source)).toMatchObject({ count: 1, result: 'pass', domain: 'kachi.test' })
  expect(source).toContain('From: Kachi <letters@kachi.test>\r\n')
  transport.close()
  await mailServer.close()
})

test.each([
  [{ DKIM_PRIVATE_KEY: 'not a key' }, 'DKIM_PRIVATE_KEY: expected an RSA private key'],
  [{ DKIM_PRIVATE_KEY: keys.publicKey }, 'DKIM_PRIVATE_KEY: expected an RSA private key'],
  [{ DKIM_PRIVATE_KEY_FILE: '/nowhere/dkim.pem' }, 'cannot be read (ENOENT)'],
])('an unusable key is reported at start', async (variables, message) => {
  await expect(loadDkimKey(environmentOf(variables as Record<string, string>))).rejects.toThrow(
    message,
  )
})

test('an incomplete configuration is reported at start', () => {
  expect(() => environmentOf({})).toThrow(
    'DKIM_PRIVATE_KEY_FILE: expected this or DKIM_PRIVATE_KEY',
  )
  expect(() => environmentOf({ DKIM_SELECTOR: '', DKIM_PRIVATE_KEY: 'x' })).toThrow(
    'DKIM_SELECTOR: is missing, but DKIM_DOMAIN is set',
  )
  expect(() =>
    environmentOf({ DKIM_SELECTOR: '', DKIM_DOMAIN: '', DKIM_PRIVATE_KEY: 'x' }),
  ).toThrow('is set, but DKIM_DOMAIN is not')
})

/** Verifies with mailauth, with the key from our own resolver. */
async function verify(source: string) {
  const { results } = await dkimVerify(Buffer.from(source), {
    resolver: async (name, type) => {
      expect([name, type]).toEqual(['letters2026._domainkey.kachi.test', 'TXT'])
      const key = keys.publicKey.replace(/-----[^-]+-----|\n/g, '')
      return [[`v=DKIM1; k=rsa; p=${key}`]]
    },
  })
  const [signature] = results
  return {
    count: results.length,
    result: signature?.status.result,
    domain: signature?.signingDomain,
    signed: signature?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }
}
