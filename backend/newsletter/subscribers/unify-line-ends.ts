import { Transform } from 'node:stream'

/**
 * Makes one line feed of each carriage return and line feed. The parser counts the two as two lines where they stand between
 * quotation marks, and every line number after them would be wrong.
 */
export function unifyLineEnds(): Transform {
  let heldBack = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Latin-1 turns bytes into characters and back, whatever they are.
      const text = heldBack + chunk.toString('latin1')
      heldBack = text.endsWith('\r') ? '\r' : ''
      const certain = text.slice(0, text.length - heldBack.length)
      done(null, Buffer.from(certain.replaceAll('\r\n', '\n'), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(heldBack, 'latin1'))
    },
  })
}
