import { encode, wrap } from 'nodemailer/lib/qp'
import type { RenderedEmail } from './render-email.ts'
import { LINK_MARK, type PersonalLinks } from './unsubscribe-link.ts'

/** A message on the wire without the recipient's own parts. Stored with the run. */
export type MessageTemplate = {
  /** A bare address. */
  envelopeFrom: string
  /** The shared headers and both bodies; line breaks may split `linkMark`. */
  source: string
}

export type Recipient = { subscriberId: string; email: string; links: PersonalLinks }

/** One recipient's message. All copies share most of the pieces. */
export type Copy = { messageId: string; pieces: Buffer[] }

/** A quoted-printable line break may split the mark. */
const markInSource = new RegExp([...LINK_MARK].join('(?:=\\r\\n)?'))

/** The mail library composes the message once, so that its rules for headers and encodings apply. */
export async function composeTemplate(
  rendered: RenderedEmail,
  { from, listId, date }: { from: string; listId: string; date: Date },
): Promise<MessageTemplate> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({
    from,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    date,
    // Each copy gets its own, see createPersonalizer.
    messageId: '<template@localhost>',
    newline: '\r\n',
    // Always, because the personal link is inserted in this encoding.
    encoding: 'quoted-printable',
    headers: { 'List-Id': listId, Precedence: 'bulk', 'Auto-Submitted': 'auto-generated' },
  }).compile()
  const built = (await message.build()).toString('utf8')
  const envelopeFrom = message.getEnvelope().from
  if (!envelopeFrom)
    throw new Error('parseEnvironment should have refused a MAIL_FROM without address')
  return { envelopeFrom, source: built.replace(/^Message-ID: .*\r\n/im, '') }
}

/**
 * Inserts the recipient's headers and links between shared pieces, without encoding or copying the message
 * again. Uses bytes, not text: 100,000 long strings would fill the heap.
 */
export function createPersonalizer(
  template: MessageTemplate,
  issue: string,
): (recipient: Recipient) => Copy {
  const pieces = template.source
    .split(new RegExp(markInSource, 'g'))
    .map((piece) => Buffer.from(piece))
  const domain = template.envelopeFrom.split('@').at(-1)
  return ({ subscriberId, email, links }) => {
    // The same for every attempt, so that mail programs can detect a duplicate.
    const messageId = `<${issue}.${subscriberId}@${domain}>`
    const headers = [
      `To: <${headerSafeAddress(email)}>`,
      `Message-ID: ${messageId}`,
      `List-Unsubscribe: <${links.oneClick}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      '',
    ].join('\r\n')
    const link = Buffer.from(encodeLink(links.page))
    const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [link, piece]))
    return { messageId, pieces: [Buffer.from(headers), ...parts] }
  }
}

/** On lines of its own, because the surrounding lines may be full. */
function encodeLink(link: string): string {
  return `=\r\n${wrap(encode(link))}=\r\n`
}

/**
 * Prevents header injection, in case an address got past the database's checks.
 *
 * @throws if the address could end the header or its angle brackets
 */
export function headerSafeAddress(email: string): string {
  if (/[\p{Cc}\s<>,;"()]/u.test(email) || !/^[^@]+@[^@]+$/.test(email)) {
    throw new Error('the address is not allowed in a header')
  }
  return email
}
