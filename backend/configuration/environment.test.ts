import { expect, test } from 'vitest'
import { parseEnvironment } from './environment.ts'

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10',
  '10.0.0.256',
  '012.0.0.1',
  'localhost',
  'nginx',
  '127.0.0.1 10.0.0.1',
  '0.0.0.0/0',
  '::/0',
  '127.0.0.1,evil\nline',
])('TRUSTED_PROXIES=%s is refused with a one-line message', (text) => {
  const parsed = parseEnvironment({ TRUSTED_PROXIES: text })
  if (parsed.ok) throw new Error(`${text} must be refused`)
  expect(parsed.problems).toHaveLength(1)
  expect(parsed.problems[0]).toMatch(/^TRUSTED_PROXIES: "[^\n]+$/)
})

test('a public SITE_URL without a mail server is refused with a one-line message', () => {
  for (const address of ['https://kachi.example', 'http://192.168.1.5:3000', 'http://0.0.0.0']) {
    const parsed = parseEnvironment({ SITE_URL: address })
    if (parsed.ok) throw new Error(`${address} must be refused`)
    expect(parsed.problems).toHaveLength(1)
    expect(parsed.problems[0]).toMatch(/^SMTP_URL: is missing, but SITE_URL is a public address/)
    const SMTP_URL = 'smtps://mail.example'
    expect(parseEnvironment({ SITE_URL: address, SMTP_URL }).ok).toBe(true)
  }
  for (const address of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
    expect(parseEnvironment({ SITE_URL: address }).ok).toBe(true)
  }
})

test.each([
  ['letters@kachi.example', 'Kachi <letters@kachi.example>'],
  ['<letters@kachi.example>', 'Kachi <letters@kachi.example>'],
  ['The Desk <letters@kachi.example>', 'The Desk <letters@kachi.example>'],
  ['', 'Kachi <letters@localhost>'],
])('MAIL_FROM=%s sends as %s', (given, sent) => {
  const parsed = parseEnvironment({ MAIL_FROM: given })
  expect(parsed.ok && parsed.environment.MAIL_FROM).toBe(sent)
})

test('WORKERS is on or off', () => {
  expect(parseEnvironment({ WORKERS: 'no' })).toEqual({
    ok: false,
    problems: ['WORKERS: expected on or off'],
  })
})

test('hosts of private networks are named with their ports', () => {
  const parsed = parseEnvironment({ NEWS_PRIVATE_HOSTS: ' 127.0.0.1:80, [::1]:8080,Intranet:9 ' })
  expect(parsed.ok && [...parsed.environment.NEWS_PRIVATE_HOSTS]).toEqual([
    '127.0.0.1:80',
    '[::1]:8080',
    'intranet:9',
  ])
})

test.each(['127.0.0.1', 'http://a:80', 'a:b', 'a:80/x', 'u@a:80'])(
  'NEWS_PRIVATE_HOSTS=%s is refused',
  (text) => {
    const parsed = parseEnvironment({ NEWS_PRIVATE_HOSTS: text })
    expect(!parsed.ok && parsed.problems).toEqual(['NEWS_PRIVATE_HOSTS: expected hosts with ports'])
  },
)

test.each([
  'me',
  'Kachi',
  'editor@kachi.example',
  'Kachi editor@kachi',
  'Kachi\nX-Injected: a@b.example',
])('SEC_CONTACT=%s is refused, because the SEC could not reach the operator', (text) => {
  const parsed = parseEnvironment({ SEC_CONTACT: text })
  expect(!parsed.ok && parsed.problems).toEqual([
    'SEC_CONTACT: expected a name and an email address in up to 200 plain characters: ' +
      'the SEC blocks callers it cannot reach (for example SEC_CONTACT="Kachi editor@kachi.example")',
  ])
})

test.each(['Kachi editor@kachi.example', 'Kachi Publishing Ltd. <editor@kachi.example>'])(
  'SEC_CONTACT=%s is accepted',
  (text) => {
    expect(parseEnvironment({ SEC_CONTACT: text }).ok).toBe(true)
  },
)
