import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeBounce, writeComplaint, writeMailbox } from '#tests/fixtures/bounced-mail.ts'

export type ReturnedReader = { id: string; email: string; token: string }

const letterBytes = 40_000
const body = `${'Figures, and what they leave out. '.repeat(24)}\r\n`.repeat(
  Math.ceil(letterBytes / 820),
)

export async function writeReturns(
  file: string,
  sizeBytes: number,
  readers: ReturnedReader[],
): Promise<{ messages: number }> {
  let messages = 0
  let written = 0
  function* pieces() {
    while (written < sizeBytes) {
      const reader = readers[messages % readers.length]
      if (!reader) throw new Error('there should be readers whose letters come back')
      const piece = `${writeMailbox([writeMessage(messages++, reader)])}\n`
      written += Buffer.byteLength(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file))
  return { messages }
}

function writeMessage(number: number, reader: ReturnedReader): string {
  const letter = writeLetter(reader)
  if (number % 500 === 499) return `${ordinary}${body.repeat(50)}`
  switch (number % 10) {
    case 0:
      return writeComplaint(letter, ['Feedback-Type: abuse'])
    case 1:
      return ordinary
    case 2:
      return writeBounce(letter, [{ action: 'delayed', status: '4.4.1' }])
    case 3:
    case 4:
      return writeBounce(letter, [{ status: '5.2.2', diagnostic: '552 5.2.2 mailbox full' }])
    case 5:
      return writeBounce(letter, [{ status: '5.7.1', diagnostic: '550 5.7.1 blocked' }])
    default:
      return writeBounce(letter, [{ status: '5.1.1', diagnostic: '550 5.1.1 no such user' }], {
        emailType: 'message/rfc822',
      })
  }
}

const ordinary =
  'From: Ada <ada@example.com>\r\nSubject: Thank you\r\n\r\nFrom here on I read it on Fridays.\r\n'

function writeLetter({ id, email, token }: ReturnedReader): string {
  return [
    `To: <${email}>`,
    `Message-ID: <2026-11-19.${id}@kachi.test>`,
    `List-Unsubscribe: <https://kachi.test/functions/v1/newsletter-unsubscribe?token=${token}>`,
    'Subject: Patience, priced',
    '',
    body,
  ].join('\r\n')
}
