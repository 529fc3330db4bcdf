import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpretReport } from '#backend/newsletter/bounces/find-bounces.ts'
import { type DeliveryReport, parseReport } from '#backend/newsletter/bounces/parse-report.ts'
import { anyText } from '#embedded/tests/any-text.ts'
import { writeBounce, writeComplaint } from '#tests/fixtures/bounced-mail.ts'

const token = `${'a'.repeat(22)}.${'b'.repeat(43)}`
const original = [
  'From: Kachi <letters@kachi.test>',
  'Message-ID: <2026-11-26.3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e001@kachi.test>',
  `List-Unsubscribe: <https://kachi.test/functions/v1/newsletter-unsubscribe?\r\n token=${token}>`,
  '',
  'Dear reader, see https://evil.example/?token=cccccccccccccccccccccc.ddddddddddddddddddddddddddddddddddddddddddd',
  '',
].join('\r\n')
const STRANGE =
  'From: Spam <spam@elsewhere.example>\r\nMessage-ID: <1@elsewhere.example>\r\n\r\nHello\r\n'

const read = (source: string) => parseReport(Buffer.from(source))

async function bouncesOf(source: string, isTrusted = false) {
  const report = await read(source)
  if (report.kind === 'unclear') throw new Error(report.reason)
  return interpretReport(report, isTrusted)
}

describe('a delivery report', () => {
  test.each(['message/rfc822', 'text/rfc822-headers', 'message/global-headers'] as const)(
    'is matched by the token in the headers of the original, returned as %s',
    async (emailType) => {
      const bounce = writeBounce(
        original,
        [{ status: '5.1.1', diagnostic: '550 5.1.1 <x@y.example>: no such user' }],
        { emailType },
      )
      expect(await bouncesOf(bounce)).toEqual({
        kind: 'bounces',
        bounces: [
          {
            kind: 'hard',
            recipient: { token },
            issue: '2026-11-26',
            at: '2026-11-26T00:10:00.000Z',
            status: '5.1.1',
            detail: 'smtp; 550 5.1.1 <x@y.example>: no such user',
          },
        ],
      })
    },
  )

  test('without the original email counts only if its addresses are trusted', async () => {
    for (const bounce of [
      writeBounce(STRANGE, [{ status: '5.1.1', final: 'rfc822; Ada@Example.com' }]),
      writeBounce(original, [{ status: '5.1.1', final: 'RFC822;ada@example.com' }], {
        emailType: null,
      }),
    ]) {
      expect(await bouncesOf(bounce)).toEqual({ kind: 'unproved' })
      expect(await bouncesOf(bounce, true)).toMatchObject({
        bounces: [{ kind: 'hard', recipient: { addresses: ['ada@example.com'] }, issue: null }],
      })
    }
  })

  test.each([
    ['rfc822; ada+2Bnews@example.com', ['ada+2bnews@example.com', 'ada+news@example.com']],
    ['rfc822;<Ada@Example.com> (known to us)', ['ada@example.com']],
    [
      'utf-8; \\x{4FA1}\\x{5024}@example.com',
      ['\\x{4fa1}\\x{5024}@example.com', '価値@example.com'],
    ],
    ['utf-8; 価値@example.com', ['価値@example.com']],
  ])('may spell the address as %s', async (original, addresses) => {
    const bounce = writeBounce(STRANGE, [{ status: '5.1.1', original, final: 'x400; /C=HK/' }], {
      statusType: original.startsWith('utf-8')
        ? 'message/global-delivery-status'
        : 'message/delivery-status',
    })
    expect(await bouncesOf(bounce, true)).toMatchObject({ bounces: [{ recipient: { addresses } }] })
  })

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'of %s mail is not a failure',
    async (action) => {
      expect(await bouncesOf(writeBounce(original, [{ action, status: '4.4.7' }]))).toEqual({
        kind: 'no-failure',
      })
    },
  )

  test('about an alias counts as its mildest result', async () => {
    const dead = { status: '5.1.1' }
    const full = { status: '5.2.2' }
    expect(await bouncesOf(writeBounce(original, [dead, full]))).toMatchObject({
      bounces: [{ kind: 'soft', status: '5.2.2' }],
    })
    const reached = await bouncesOf(writeBounce(original, [dead, { action: 'relayed' }]))
    expect(reached).toEqual({ kind: 'no-failure' })
    const several = writeBounce(STRANGE, [
      { ...dead, final: 'rfc822; a@example.com' },
      { ...full, final: 'rfc822; b@example.com' },
    ])
    expect(await bouncesOf(several, true)).toMatchObject({
      bounces: [{ kind: 'hard' }, { kind: 'soft' }],
    })
  })
})

describe('a complaint', () => {
  test('is a report of abuse, fraud or an opt-out', async () => {
    for (const type of ['abuse', 'Fraud', 'opt-out']) {
      expect(await bouncesOf(writeComplaint(original, [`Feedback-Type: ${type}`]))).toMatchObject({
        bounces: [{ kind: 'complaint', recipient: { token }, issue: '2026-11-26' }],
      })
    }
    const fields = ['Feedback-Type: abuse', 'Original-Rcpt-To: <ada@example.com>']
    expect(await bouncesOf(writeComplaint(STRANGE, fields))).toEqual({ kind: 'unproved' })
    expect(await bouncesOf(writeComplaint(STRANGE, fields), true)).toMatchObject({
      bounces: [{ recipient: { addresses: ['ada@example.com'] } }],
    })
  })

  test.each(['not-spam', 'auth-failure', 'virus', ''])(
    'is not a report of type "%s"',
    async (type) => {
      expect(await read(writeComplaint(original, [`Feedback-Type: ${type}`]))).toMatchObject({
        kind: 'unclear',
        reason: expect.stringContaining('not a complaint'),
      })
    },
  )
})

describe('a message that is not a report', () => {
  test.each([
    [
      'From: MAILER-DAEMON@x.example\r\nSubject: failure\r\n\r\n<ada@example.com>: 550 5.1.1',
      'a bounce without a machine-readable report',
    ],
    [
      'From: a@x.example\r\nX-Failed-Recipients: ada@example.com\r\n\r\nNo',
      'a bounce without a machine-readable report',
    ],
    ['From: a@x.example\r\nAuto-Submitted: auto-replied\r\n\r\nAway', 'an automatic reply'],
    ['From: a@x.example\r\n\r\nDear editors', 'an ordinary email'],
    [writeBounce(original, []), 'without a recipient'],
    [
      writeBounce(original, [{}]).replace('message/delivery-status', 'text/plain'),
      'without its machine-readable part',
    ],
    [
      `Content-Type: message/rfc822\r\n\r\n${writeBounce(original, [{ status: '5.1.1' }])}`,
      'an ordinary email',
    ],
    [`X: ${'x'.repeat(300 * 1024)}\r\n\r\n`, 'unreadable'],
    [
      `Content-Type: multipart/mixed; boundary=0\r\n\r\n${Array.from({ length: 40 }, (_, depth) => `--${depth}\r\nContent-Type: multipart/mixed; boundary=${depth + 1}\r\n\r\n`).join('')}`,
      'unreadable',
    ],
  ])('gets a reason (%#)', async (source, reason) => {
    expect(await read(source)).toMatchObject({
      kind: 'unclear',
      reason: expect.stringContaining(reason),
    })
  })

  test('never throws and never counts as a report', async () => {
    const bounce = writeBounce(STRANGE, [{ status: '5.1.1', final: 'rfc822; a@example.com' }])
    const damaged = fc
      .tuple(fc.nat(bounce.length), fc.nat(200), anyText(50))
      .map(([at, count, text]) => bounce.slice(0, at) + text + bounce.slice(at + count))
    const isHarmless = async (source: string | Uint8Array) => {
      const report: DeliveryReport = await parseReport(Buffer.from(source as string))
      return report.kind === 'unclear' || interpretReport(report, false).kind !== 'bounces'
    }
    await fc.assert(fc.asyncProperty(damaged, isHarmless), { numRuns: 60 })
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), isHarmless), {
      numRuns: 30,
    })
  })
})
