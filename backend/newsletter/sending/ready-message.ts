import { Readable } from 'node:stream'
import MimeNode from 'nodemailer/lib/mime-node'

export type ReadyMail = {
  envelope: { from: string; to: string }
  messageId: string
  /** The message as it goes over the wire, in pieces that copies may share. */
  pieces: readonly Buffer[]
  /** The message does not end before this resolves; if it rejects, the connection breaks off and nothing is sent. */
  mayEnd: Promise<void>
  /** Puts a DKIM signature before the message, where mails are signed. */
  sign: ((message: Buffer) => Readable) | undefined
}

/**
 * A message that the mail library need not compose. Composing what is composed already, through streams that
 * look at each byte again, was half of what a mail cost (0.6 of 1.15 ms of processor).
 */
export class ReadyMessage extends MimeNode {
  readonly #mail: ReadyMail

  constructor(mail: ReadyMail) {
    // It makes random bytes for a boundary unless it is given one.
    super('', { baseBoundary: 'unused' })
    this.#mail = mail
  }

  override getEnvelope() {
    const { from, to } = this.#mail.envelope
    return { from, to: [to] }
  }

  override messageId(): string {
    return this.#mail.messageId
  }

  override createReadStream(): Readable {
    return Readable.from(readPieces(this.#mail), { objectMode: false })
  }
}

async function* readPieces({ pieces, mayEnd, sign }: ReadyMail): AsyncGenerator<Buffer> {
  if (sign) yield* sign(Buffer.concat(pieces))
  else yield* pieces
  await mayEnd
}
