import { createReadStream } from 'node:fs'

/** `bytes`: how much of the file has been read with it, roughly. */
export type TextLine = { text: string; bytes: number }

/**
 * The lines of a UTF-8 file without their ends (CRLF, LF or CR) and without a byte-order mark. Of a line of over
 * `longest` characters there may come only so many and one more, so that its length does not matter.
 */
export async function* readLines(file: string, longest: number): AsyncGenerator<TextLine> {
  const source = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  let rest = ''
  let isStart = true
  for await (const chunk of source as AsyncIterable<string>) {
    const text = rest + (isStart ? chunk.replace(/^\uFEFF/, '') : chunk)
    isStart = false
    // A carriage return at the very end may be the first half of a line's end.
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longest) rest = rest.slice(0, longest + 1)
    for (const line of lines) yield { text: line, bytes: source.bytesRead }
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield { text: last, bytes: source.bytesRead }
}
