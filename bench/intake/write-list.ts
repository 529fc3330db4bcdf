import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const LINES_AT_ONCE = 1_000

export async function writeList(file: string, sizeBytes: number): Promise<{ lines: number }> {
  let lines = 0
  let written = 0
  function* pieces() {
    yield 'email,consent_at,consent_source,utm_source,utm_medium,utm_campaign,referrer,full_name,company,note\r\n'
    while (written < sizeBytes) {
      const piece = Array.from({ length: LINES_AT_ONCE }, () => writeLine(lines++)).join('')
      written += Buffer.byteLength(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file))
  return { lines }
}

function writeLine(number: number): string {
  const person = number % 500 === 499 ? number - 499 : number
  const isWrong = number % 1_000 === 500
  const email = isWrong
    ? `reader${number}@example`
    : `reader.${person}+forum@example-${number % 97}.com`
  const source = `"Value Forum ${2020 + (number % 6)}, ""desk"" ${number % 40}${number % 10 === 0 ? '\n価値投資論壇' : ''}"`
  const referrer = `https://forum.example/registrations/${number}?from=${'letters'.repeat(8)}`
  return `${email},2025-03-${String(1 + (number % 28)).padStart(2, '0')}T09:30:00+08:00,${source},forum,desk,autumn-${number % 12},${referrer},"Reader, Ada ${number}",Example Research (亞洲) Ltd,"${NOTE}"\r\n`
}

const NOTE =
  'Met at the desk, asked for the weekly letter and for the figures behind the talk on cash-rich companies; ' +
  'reads in English and Japanese, prefers Thursdays.\nNo calls, please: letters only.'
