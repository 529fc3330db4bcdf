import { encode, wrap } from 'nodemailer/lib/qp'
import { linkMark, type PersonalLinks } from './personal-link.ts'
import type { RenderedEmail } from './render-email.ts'

/** A message as it goes over the wire, but for what is the recipient's own. Kept with the run. */
export type MessageTemplate = {
  /** The sender of the envelope: an address alone. */
  envelopeFrom: string
  /** Headers that all copies share, each line ended, then both bodies; `linkMark` may stand in pieces. */
  source: string
}

export type Recipient = { subscriberId: string; email: string; links: PersonalLinks }

/** One recipient's message: its bytes, in pieces most of which all copies share. */
export type Copy = { messageId: string; pieces: Buffer[] }

/** A quoted-printable line break may fall into the mark. */
const markInSource = new RegExp([...linkMark].join('(?:=\\r\\n)?'))

/** Lets the composer of the mail library write the message once, with every rule about headers and encodings that it knows. */
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
    // Each copy has its own, see personalize.
    messageId: '<template@localhost>',
    newline: '\r\n',
    // Also where seven bits would do: the personal link is written in this encoding.
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
 * Makes copies of a message: puts what is the recipient's own between its pieces, without encoding or
 * copying the letter anew. Bytes, not text: a hundred thousand long strings would fill the heap.
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
    // The same in every attempt, so that a mailbox that got a copy twice can tell.
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

/** On lines of its own, since the lines around it are full already. */
function encodeLink(link: string): string {
  return `=\r\n${wrap(encode(link))}=\r\n`
}

/**
 * The database takes no such address; what got past it must not become a header of its own.
 *
 * @throws if the address could end its header or the angle brackets around it
 */
export function headerSafeAddress(email: string): string {
  if (/[\p{Cc}\s<>,;"()]/u.test(email) || !/^[^@]+@[^@]+$/.test(email)) {
    throw new Error('the address cannot stand in a header')
  }
  return email
}
