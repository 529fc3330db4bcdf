import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { splitMailbox } from './split-mailbox.ts'

const SEPARATOR = 'From MAILER-DAEMON Thu Nov 26 00:10:00 2026'

async function split(text: string, chunkSize = 64 * 1024): Promise<string[]> {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  )
  const messages: string[] = []
  for await (const message of splitMailbox(Readable.from(chunks))) messages.push(message.toString())
  return messages
}

describe('a mailbox', () => {
  test.each(['\n', '\r\n'])('is split only at its separators (%j)', async (end) => {
    const lines = [
      SEPARATOR,
      'Subject: one',
      '',
      'From here on the sentence begins so.',
      '',
      'From time to time, too, and at 10:15 of the year 2026.',
      '>From the quoted line',
      '>>From the twice quoted line',
      '',
      SEPARATOR,
      'Subject: 価値',
      '',
      'x'.repeat(2_000),
      '',
      SEPARATOR,
      'Subject: three',
      '',
      '',
    ]
    const whole = await split(lines.join(end))
    expect(whole.map((message) => message.split(end)[0])).toEqual([
      'Subject: one',
      'Subject: 価値',
      'Subject: three',
    ])
    expect(whole[0]).toContain(`${end}From the quoted line${end}>From the twice`)
    expect(whole[0]).toContain('From here on')
    // For every chunk size.
    for (let size = 1; size < 700; size += 13)
      expect(await split(lines.join(end), size)).toEqual(whole)
  })

  test('may be a single message, empty or only white space', async () => {
    expect(await split('Subject: alone\n\n>From is not quoted here\n')).toEqual([
      'Subject: alone\n\n>From is not quoted here\n',
    ])
    expect(await split('')).toEqual([])
    expect(await split('\n \n')).toEqual([])
  })

  test('is streamed, and each message is cut at a megabyte', async () => {
    const message = Buffer.from(`${SEPARATOR}\n\n${'x'.repeat(2 * 1024 * 1024)}\n\n`)
    let pieces = 0
    async function* read() {
      for (; pieces < 10; pieces += 1) yield message
    }
    const ahead: number[] = []
    for await (const { length } of splitMailbox(read())) {
      expect(length).toBeLessThanOrEqual(1024 * 1024)
      ahead.push(pieces - ahead.length)
    }
    expect(ahead).toHaveLength(10)
    expect(Math.max(...ahead), 'pieces read before a message is handed on').toBeLessThanOrEqual(2)
  })
})
