import { Readable } from 'node:stream'
import MimeNode from 'nodemailer/lib/mime-node'

export type ReadyEmail = {
  envelope: { from: string; to: string }
  messageId: string
  pieces: readonly Buffer[]
  /** The message ends only after this resolves; if it rejects, the connection is aborted and nothing is sent. */
  beforeEnd: Promise<void>
  /** Prepends a DKIM signature; undefined if emails are not signed. */
  sign: ((message: Buffer) => Readable) | undefined
}

/**
 * A finished message that the mail library does not compose again. Composing was half of an email's CPU
 * time (0.6 of 1.15 ms).
 */
export class ReadyMessage extends MimeNode {
  readonly #email: ReadyEmail

  constructor(email: ReadyEmail) {
    // Without a boundary, the constructor generates random bytes.
    super('', { baseBoundary: 'unused' })
    this.#email = email
  }

  override getEnvelope() {
    const { from, to } = this.#email.envelope
    return { from, to: [to] }
  }

  override messageId(): string {
    return this.#email.messageId
  }

  override createReadStream(): Readable {
    return Readable.from(readPieces(this.#email), { objectMode: false })
  }
}

async function* readPieces({ pieces, beforeEnd, sign }: ReadyEmail): AsyncGenerator<Buffer> {
  if (sign) yield* sign(Buffer.concat(pieces))
  else yield* pieces
  await beforeEnd
}
