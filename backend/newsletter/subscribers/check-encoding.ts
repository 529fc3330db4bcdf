import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { SubscriberFileError } from './parse-list-file.ts'

const LINE_FEED = 0x0a
const LONGEST_LINE_BYTES = 1024 * 1024
const SAVE_AGAIN =
  'Save it as "CSV UTF-8" (in Excel: Save as; in LibreOffice: character set Unicode (UTF-8)) and try again.'

/**
 * Checks that the whole file is UTF-8 before anything is stored. It does not guess another encoding, which
 * could silently corrupt names.
 *
 * @throws SubscriberFileError naming the likely encoding, or the first invalid line
 */
export async function checkEncoding(
  file: string,
  onProgress?: (bytesRead: number) => void,
): Promise<void> {
  let lines = 0
  let bytesRead = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    if (lines === 0) refuseUtf16(bytes)
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    lines += checkLines(bytes.subarray(0, end), lines)
    rest = bytes.subarray(end)
    bytesRead += chunk.length
    onProgress?.(bytesRead)
    if (rest.length > LONGEST_LINE_BYTES) {
      throw new SubscriberFileError(
        `Line ${lines + 1} is longer than a megabyte. Is this a CSV file?`,
      )
    }
  }
  checkLines(rest, lines)
}

function refuseUtf16(bytes: Buffer): void {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark !== 'fffe' && mark !== 'feff') return
  throw new SubscriberFileError(`The file is UTF-16, Excel's "Unicode text". ${SAVE_AGAIN}`)
}

function checkLines(bytes: Buffer, before: number): number {
  const isFine = isUtf8(bytes) && !bytes.includes(0)
  let count = 0
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found + 1
    count += 1
    if (!isFine) checkLine(bytes.subarray(start, end), before + count)
    start = end
  }
  return count
}

function checkLine(line: Buffer, number: number): void {
  if (line.includes(0)) {
    throw new SubscriberFileError(
      `Line ${number} contains null characters, so the file is UTF-16 or not text. ${SAVE_AGAIN}`,
    )
  }
  if (isUtf8(line)) return
  throw new SubscriberFileError(
    `Line ${number} is not UTF-8; the file is probably Latin-1 (Windows-1252). ${SAVE_AGAIN}`,
  )
}
