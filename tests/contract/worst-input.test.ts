import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseReport } from '#backend/newsletter/bounces/parse-report.ts'
import { splitMailbox } from '#backend/newsletter/bounces/split-mailbox.ts'
import { carriesSecret } from '#backend/newsletter/bounces/webhook-signatures.ts'
import { createSiteHandler } from '#backend/static-site/static-routes.ts'
import { estimateStrength, findEmailProblem } from '#domain/auth/check-credentials.ts'
import { describeDevice } from '#domain/auth/device-name.ts'
import { parsePhoneNumber } from '#domain/auth/phone-number.ts'
import { parseOwnAddress, parseReturnPath } from '#domain/auth/return-path.ts'
import { validateNews } from '#domain/news/validate-news.ts'
import { findEnhancedStatus } from '#domain/newsletter/bounces-and-refusals.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { sanitizeField } from '#domain/newsletter/subscription-row.ts'
import { findStrictEmailProblem, findUrlProblem, sanitizeText } from '#domain/validate-text.ts'
import { parseBanEnd } from '#embedded/auth/admin/user-attributes.ts'
import type { AuthContext } from '#embedded/auth/http/auth-services.ts'
import { parseCodeChallenge } from '#embedded/auth/http/code-challenge.ts'
import { toAuthError } from '#embedded/auth/http/error-response.ts'
import { compileGlob } from '#embedded/auth/http/redirect-globs.ts'
import { allowedTarget } from '#embedded/auth/http/redirects.ts'
import { parseBody, parseForm } from '#embedded/auth/http/request-body.ts'
import { parseEmail, parsePhone } from '#embedded/auth/users/login-names.ts'
import { findClientAddress, parseTrustedProxies } from '#embedded/http/client-address.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { findToken } from '#embedded/rest/authenticate.ts'
import { parseRestRequest, type RawRequest } from '#embedded/rest/parse/rest-request.ts'
import {
  ALLOWED_MS,
  fill,
  hostileJson,
  hostileTexts,
  list,
  longestBlockMs,
} from '#tests/fixtures/worst-input.ts'

/**
 * Four times Node's limit for request line and headers together (see worst-requests.test.ts): what takes
 * quadratic time is 16 times as slow; with `THOROUGH=1`, 64 times.
 */
const longestHead = (process.env.THOROUGH ? 8 : 4) * 16_384

const texts = hostileTexts()
const heads = hostileTexts(longestHead)

async function expectNoBlock(inputs: Iterable<string>, read: (input: string) => unknown) {
  for (const input of inputs) {
    const blocked = await longestBlockMs(() => read(input))
    const shown = JSON.stringify(input.slice(0, 40))
    expect(blocked, `${input.length} characters from ${shown}`).toBeLessThan(ALLOWED_MS)
  }
}

function parseRest(changes: Partial<RawRequest> & { headers?: Record<string, string> }) {
  const { headers, ...raw } = changes
  const header = (name: string) => headers?.[name]
  return parseRestRequest(
    { method: 'POST', segments: ['t'], query: '', body: '', header, ...raw },
    ['public'],
  )
}

describe('much of the worst input', () => {
  test('JSON, for the data API', async () => {
    const bodies = [...Object.values(hostileJson), ...texts]
    await expectNoBlock(bodies, (body) => parseRest({ body }))
    await expectNoBlock(bodies, (body) => parseRest({ body, query: 'columns=a' }))
  })

  test('JSON and forms, for the auth service', async () => {
    const auth = new Hono<ServerContext>()
    auth.onError((failure, c) => c.json({}, toAuthError(failure).status))
    const Schema = z.looseObject({ email: z.string().nullish() })
    auth.post('/json', async (c) => c.json(typeof (await parseBody(c as AuthContext, Schema))))
    auth.post('/form', async (c) => c.text((await parseForm(c as AuthContext)).toString()))
    const post = (path: string) => async (body: string) =>
      auth.request(path, { method: 'POST', body })
    const fields = hostileTexts(900_000).map((email) => JSON.stringify({ email }))
    await expectNoBlock([...Object.values(hostileJson), ...texts, ...fields], post('/json'))
    await expectNoBlock(texts, post('/form'))
  })

  test('CSV', async () => {
    const headers = { 'content-type': 'text/csv' }
    const rows = ['1,2\n', '"",""\n', '"a""b",\n', '\n""\n'].map((row) => `a,b\n${fill(row)}`)
    const wide = [
      `${list((index) => `c${index}`, 10_000)}\n${fill('1,')}`,
      `${fill('a')}\n${fill('1\n', 2_000)}`,
    ]
    await expectNoBlock([...texts, ...rows, ...wide, list((index) => `c${index}`)], (body) =>
      parseRest({ body, headers }),
    )
  })

  test('forms, for the data API', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const forms = [
      ...texts,
      fill('a=1&'),
      fill('%zz=&'),
      fill('a+&'),
      `${fill('a&', 4_000)}${fill('%')}`,
    ]
    await expectNoBlock(forms, (body) => parseRest({ body, headers }))
    await expectNoBlock(forms, (body) => parseRest({ segments: ['rpc', 'f'], body, headers }))
  })

  test('bounces, and mailboxes of bounces', async () => {
    const report = (status: string) =>
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n' +
      `--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b--\r\n`
    const parts = [
      '--b\r\n\r\n',
      '--b\r\nContent-Type: message/rfc822\r\n\r\n',
      'Final-Recipient: rfc822; a@b.c\n\n',
    ]
    const emails = [
      ...texts,
      ...texts.map(report),
      ...texts.map((text) => report(`Final-Recipient:${text.slice(0, 200_000)}`)),
      ...texts.map((text) => `Content-Type: text/html\r\n\r\n${text}`),
      ...texts.map((text) => `Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${text}`),
      ...heads.map((text) => `To: ${text}\r\nSubject: ${text}\r\nContent-Type: ${text}\r\n\r\n`),
      ...parts.map((part) => `Content-Type: multipart/report; boundary="b"\r\n\r\n${fill(part)}`),
      ...parts.map((part) => report(fill(part))),
      fill('A: b\r\n', 60_000),
    ]
    await expectNoBlock(emails, (mail) => parseReport(Buffer.from(mail)))
    const lines = [
      '\n\nFrom ',
      `\n\nFrom x${fill('1:11 ', 490)}`,
      `\n\nFrom ${fill(' ', 490)}`,
      '\n>>>>From ',
    ]
    const boxes = [
      ...lines.map((line) => `From a\n${fill(line)}`),
      ...texts.map((text) => `From ${text}`),
    ]
    await expectNoBlock(boxes, async (box) => {
      for await (const mail of splitMailbox([Buffer.from(box)] as never)) expect(mail).toBeDefined()
    })
  })

  test('email addresses, phone numbers, passwords and other single fields', async () => {
    const glob = compileGlob('https://{a,b}*-*-*.example/**x**y**')
    const rules = { siteUrl: 'https://kachi.example', patterns: ['https://*-*-*.example/**'] }
    const readers: ((text: string) => unknown)[] = [
      parseEmail,
      parsePhone,
      checkSubscriberEmail,
      findStrictEmailProblem,
      findEmailProblem,
      findUrlProblem,
      parsePhoneNumber,
      estimateStrength,
      sanitizeText,
      (text) => sanitizeField(text, 500),
      describeDevice,
      parseReturnPath,
      (text) => parseReturnPath(`/${text}`),
      (text) => parseOwnAddress(`https://kachi.example/${text}`, 'https://kachi.example'),
      findEnhancedStatus,
      (text) => parseBanEnd(text, new Date()),
      (text) => parseCodeChallenge({ code_challenge: text, code_challenge_method: 's256' }),
      (text) => carriesSecret('secret', text),
      (text) => validateNews([{ id: text, title: text, description: text, url: text }], ''),
    ]
    for (const read of readers) await expectNoBlock(texts, read)
    // In the query of a request.
    await expectNoBlock(heads, (text) => glob.test(`https://a${text}`))
    await expectNoBlock(heads, (text) => allowedTarget(`https://a.example/${text}`, rules))
  })
})

describe('the worst request lines and headers that Node accepts', () => {
  test('query strings', async () => {
    const size = longestHead
    const values = [
      ...[
        'a,',
        'a:',
        'a->b,',
        '...a(b),',
        'a-',
        '"',
        '"a",',
        'a::b,',
        'a.sum(),',
        'a.',
        'a.asc.nullsfirst,',
      ],
      ...[
        'a.eq.1,',
        'or(a.eq.1),',
        'a.eq.{,',
        'a.eq.",',
        'a.in.(1,2),',
        'not.and(',
        '1,',
        '"\\"",',
        'eq.',
        'in.(',
      ],
    ]
    const openings = [
      '',
      '(',
      'in.(',
      'in.("',
      'eq.',
      'not.',
      fill('a(', 98),
      '(or(and(',
      `${fill('(or', 147)}(`,
    ]
    const keys = ['select', 'order', 'or', 'columns', 'on_conflict', 'a', 'limit', 'a.b.or']
    const queries = keys.flatMap((key) =>
      openings.flatMap((open) =>
        values.map((value) => `${key}=${open}${fill(value, size - open.length - 20)}`),
      ),
    )
    const many = ['a=eq.1&', 'a=is.null&', 'and=(a.eq.1)&', 'a.b=eq.1&', 'x&', '&', ';'].map(
      (each) => fill(each, size),
    )
    const different = ['limit', 'offset', 'order', 'or'].map((word) =>
      list((index) => `a${index}.${word}=1`, size).replaceAll(',', '&'),
    )
    const raw = heads.flatMap((head) => [
      head,
      `${head}=eq.1`,
      `a=eq.${head}`,
      `select=${head}`,
      `or=(${head})`,
    ])
    await expectNoBlock([...queries, ...many, ...different, ...raw], (query) =>
      parseRest({ method: 'GET', query }),
    )
    await expectNoBlock([...many, ...different, ...raw], (query) =>
      parseRest({ method: 'GET', segments: ['rpc', 'f'], query }),
    )
  }, 240_000)

  test('headers', async () => {
    const lists = [
      '*/*,',
      'a;q=1,',
      'return=minimal,',
      'timezone=',
      'nulls = ',
      '0-1,',
      'W/"a",',
    ].map((each) => fill(each, longestHead))
    for (const name of ['prefer', 'range', 'accept', 'content-type', 'accept-profile']) {
      await expectNoBlock([...heads, ...lists, `0-${fill('9', longestHead)}`], (value) =>
        parseRest({ method: 'GET', headers: { [name]: value } }),
      )
    }
    await expectNoBlock([...heads, ...heads.map((head) => `Bearer ${head}`)], (value) =>
      findToken(
        () => value,
        () => undefined,
      ),
    )
    const trusted = parseTrustedProxies('127.0.0.1,10.0.0.0/8,2001:db8::/32')
    if (!trusted.ok) throw new Error(trusted.problem)
    const hops = ['127.0.0.1,', '2001:db8::1, ', ' ,'].map((each) => fill(each, longestHead))
    await expectNoBlock([...heads, ...hops], (value) =>
      findClientAddress('127.0.0.1', value, trusted.proxies),
    )
  })

  test('addresses and headers of pages', async () => {
    const site = new Hono<ServerContext>()
    site.all('*', createSiteHandler(new Map()))
    // Headers cannot contain line breaks or characters beyond Latin-1.
    const printable = heads.filter((head) => /^[ -~]+$/.test(head))
    await expectNoBlock(heads, (head) =>
      site.request(`http://localhost/${encodeURI(head.toWellFormed())}`),
    )
    for (const name of ['accept-encoding', 'if-none-match', 'cookie']) {
      await expectNoBlock(printable, (value) => site.request('/', { headers: { [name]: value } }))
    }
  })
})
