import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnvironment } from '#backend/environment.ts'
import { loadDkimKey } from '#backend/mail/dkim-key.ts'
import type { Database } from '#backend/postgres/database.ts'
import { openEmbeddedDatabase } from '#backend/postgres/embedded/embedded-database.ts'
import { testDatabases } from '#tests/databases.ts'
import { createIssueFolder } from '#tests/newsletter/issue-folder.ts'
import { startSmtpStandIn } from '#tests/newsletter/smtp-stand-in.ts'
import { createTestNewsletter } from '#tests/newsletter/test-newsletter.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const settings = { DKIM_DOMAIN: 'kachi.test', DKIM_SELECTOR: 'letters2026' }

function environmentOf(variables: Record<string, string>) {
  const parsed = parseEnvironment({ ...settings, ...variables })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return parsed.environment
}

let database: Database
beforeAll(async () => {
  const [embedded] = testDatabases
  database = embedded ? await embedded.open() : await openEmbeddedDatabase('')
})
afterAll(() => database.close())

test('every mail is signed, and the signature holds', async () => {
  const mailServer = await startSmtpStandIn()
  const folder = await createIssueFolder()
  await folder.write('2026-11-26')
  // In one line, as many hosts keep variables.
  const key = keys.privateKey.replaceAll('\n', '\\n')
  const { office } = await createTestNewsletter(database, {
    issuesDirectory: folder.directory,
    smtpUrl: mailServer.url,
    dkim: await loadDkimKey(environmentOf({ DKIM_PRIVATE_KEY: key })),
  })
  expect(await office.sendTest('2026-11-26', 'reader@example.com')).toMatchObject({ isSent: true })
  const [mail] = mailServer.received
  expect(verifyDkim(mail?.source ?? '')).toEqual({
    domain: 'kachi.test',
    bodyHolds: true,
    headersHold: true,
  })
  expect(verifyDkim((mail?.source ?? '').replace('Patience', 'Impatience'))).toMatchObject({
    headersHold: false,
  })
  await mailServer.close()
  await folder.remove()
})

test.each([
  [{ DKIM_PRIVATE_KEY: 'not a key' }, 'DKIM_PRIVATE_KEY: expected an RSA private key'],
  [{ DKIM_PRIVATE_KEY: keys.publicKey }, 'DKIM_PRIVATE_KEY: expected an RSA private key'],
  [{ DKIM_PRIVATE_KEY_FILE: '/nowhere/dkim.pem' }, 'cannot be read (ENOENT)'],
])('a key that cannot sign is told at start', async (variables, message) => {
  await expect(loadDkimKey(environmentOf(variables as Record<string, string>))).rejects.toThrow(
    message,
  )
})

test('half a configuration is told at start', () => {
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

/** RFC 6376 with relaxed/relaxed canonicalization, as far as a test needs it. */
function verifyDkim(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const headers = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const body = source.slice(end + 4)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.trim().split(/=(.*)/s) as [string, string]),
  )
  const relaxedBody = `${body
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`
  const bodyHash = createHash('sha256').update(relaxedBody, 'utf8').digest('base64')
  const remaining = headers.toReversed()
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const index = remaining.findIndex((line) =>
      line.toLowerCase().startsWith(`${name.trim().toLowerCase()}:`),
    )
    return index < 0 ? '' : relaxHeader(remaining.splice(index, 1)[0] ?? '')
  })
  const text = [
    ...signed.filter(Boolean),
    relaxHeader(signature.replace(/([;\s]b=)[^;]*/, '$1')),
  ].join('\r\n')
  const value = (tags.get('b') ?? '').replace(/\s/g, '')
  return {
    domain: tags.get('d'),
    bodyHolds: tags.get('bh')?.replace(/\s/g, '') === bodyHash,
    headersHold: createVerify('sha256').update(text).verify(keys.publicKey, value, 'base64'),
  }
}

function relaxHeader(line: string): string {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\s+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}
