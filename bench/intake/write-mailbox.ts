import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeBounce, writeComplaint, writeMailbox } from '#tests/fixtures/bounced-mail.ts'

export type BouncedReader = { id: string; email: string; token: string }

const EMAIL_BYTES = 40_000
const body = `${'Figures, and what they leave out. '.repeat(24)}\r\n`.repeat(
  Math.ceil(EMAIL_BYTES / 820),
)

export async function writeBounces(
  file: string,
  sizeBytes: number,
  readers: BouncedReader[],
): Promise<{ messages: number }> {
  let messages = 0
  let written = 0
  function* pieces() {
    while (written < sizeBytes) {
      const reader = readers[messages % readers.length]
      if (!reader) throw new Error('there should be readers whose emails bounce')
      const piece = `${writeMailbox([writeMessage(messages++, reader)])}\n`
      written += Buffer.byteLength(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file))
  return { messages }
}

function writeMessage(number: number, reader: BouncedReader): string {
  const sent = writeEmail(reader)
  if (number % 500 === 499) return `${ORDINARY}${body.repeat(50)}`
  switch (number % 10) {
    case 0:
      return writeComplaint(sent, ['Feedback-Type: abuse'])
    case 1:
      return ORDINARY
    case 2:
      return writeBounce(sent, [{ action: 'delayed', status: '4.4.1' }])
    case 3:
    case 4:
      return writeBounce(sent, [{ status: '5.2.2', diagnostic: '552 5.2.2 mailbox full' }])
    case 5:
      return writeBounce(sent, [{ status: '5.7.1', diagnostic: '550 5.7.1 blocked' }])
    default:
      return writeBounce(sent, [{ status: '5.1.1', diagnostic: '550 5.1.1 no such user' }], {
        emailType: 'message/rfc822',
      })
  }
}

const ORDINARY =
  'From: Ada <ada@example.com>\r\nSubject: Thank you\r\n\r\nFrom here on I read it on Fridays.\r\n'

function writeEmail({ id, email, token }: BouncedReader): string {
  return [
    `To: <${email}>`,
    `Message-ID: <2026-11-19.${id}@kachi.test>`,
    `List-Unsubscribe: <https://kachi.test/functions/v1/newsletter-unsubscribe?token=${token}>`,
    'Subject: Patience, priced',
    '',
    body,
  ].join('\r\n')
}
