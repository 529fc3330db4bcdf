import PostalMime, { type Attachment, type Email } from 'postal-mime'

export type DeliveryReport =
  | { kind: 'bounce'; recipients: ReportedRecipient[]; original: BouncedEmail; at: string | null }
  | { kind: 'complaint'; addresses: string[]; original: BouncedEmail; at: string | null }
  | { kind: 'unclear'; reason: string }

export type ReportedRecipient = {
  /** Spellings of the address; see readAddresses. */
  addresses: string[]
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded` (RFC 3464, 2.3.3). */
  action: string
  status: string | undefined
  diagnostic: string
}

const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 64 * 1024,
  // Nested messages are kept as they are: they are evidence, not reports of their own.
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
}

/** The MIME parser is quadratic in the number of lines: a megabyte of empty lines takes it 6 seconds. */
const MAX_LINES = 4_000
const LINE_FEED = 0x0a

const BOUNCE_PARTS = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINAL_PARTS = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]
/** RFC 5965, 7.3, plus `opt-out`. Not here: `not-spam`, the opposite, and `auth-failure`, which is about forgers. */
const COMPLAINT_TYPES = ['abuse', 'fraud', 'opt-out', 'opt-out-list']

export async function parseReport(source: Uint8Array): Promise<DeliveryReport> {
  try {
    const email = await PostalMime.parse(firstLines(source), LIMITS)
    return judgeEmail(email)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    return { kind: 'unclear', reason: `unreadable: ${reason}` }
  }
}

/** The report comes before the original email, so the rest is not needed. */
function firstLines(source: Uint8Array): Uint8Array {
  let end = 0
  for (let line = 0; line < MAX_LINES; line += 1) {
    const next = source.indexOf(LINE_FEED, end)
    if (next === -1) return source
    end = next + 1
  }
  return source.subarray(0, end)
}

function judgeEmail(email: Email): DeliveryReport {
  if (!/^multipart\/report\b/i.test(header(email, 'content-type'))) {
    return { kind: 'unclear', reason: nameOrdinaryEmail(email) }
  }
  const status = findPart(email, BOUNCE_PARTS)
  if (status) return parseBounce(email, parseText(status))
  const feedback = findPart(email, ['message/feedback-report'])
  if (feedback) return parseComplaint(email, parseText(feedback))
  const [, type = 'unknown'] =
    /report-type\s*=\s*"?([\w-]+)/i.exec(header(email, 'content-type')) ?? []
  return {
    kind: 'unclear',
    reason: `a report of another type (${type}), or without its machine-readable part`,
  }
}

function parseBounce(email: Email, text: string): DeliveryReport {
  const recipients = parseFieldGroups(text)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
    .map(parseRecipient)
  if (recipients.length === 0) {
    return { kind: 'unclear', reason: 'a delivery report without a recipient' }
  }
  return { kind: 'bounce', recipients, original: findOriginal(email), at: parseDate(email) }
}

function parseRecipient(fields: Fields): ReportedRecipient {
  const own = parseAddresses(fields.get('original-recipient'))
  const final = parseAddresses(fields.get('final-recipient'))
  return {
    addresses: [...new Set([...own, ...final])],
    action: /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? '',
    status: /^[245]\.\d{1,3}\.\d{1,3}(?![.\d])/.exec(fields.get('status') ?? '')?.[0],
    diagnostic: fields.get('diagnostic-code') ?? '',
  }
}

function parseComplaint(email: Email, text: string): DeliveryReport {
  const [fields] = parseFieldGroups(text)
  const type = fields?.get('feedback-type')?.toLowerCase() ?? ''
  if (!COMPLAINT_TYPES.includes(type)) {
    return {
      kind: 'unclear',
      reason: `a feedback report, but not a complaint (${type || 'no type'})`,
    }
  }
  const addresses = ['original-rcpt-to', 'removal-recipient'].flatMap((name) =>
    parseAddresses(fields?.get(name)),
  )
  return {
    kind: 'complaint',
    addresses: [...new Set(addresses)],
    original: findOriginal(email),
    at: parseDate(email),
  }
}

function findOriginal(email: Email): BouncedEmail {
  const part = findPart(email, ORIGINAL_PARTS)
  return part ? parseBouncedEmail(parseText(part)) : { token: undefined, issue: undefined }
}

function nameOrdinaryEmail(email: Email): string {
  const answers = `${header(email, 'auto-submitted')} ${header(email, 'precedence')}`
  if (/auto-replied|auto_reply/i.test(answers) || header(email, 'x-autoreply')) {
    return 'an automatic reply'
  }
  const isFromServer =
    /(?:mailer-daemon|postmaster)@/i.test(header(email, 'from')) ||
    header(email, 'return-path').trim() === '<>' ||
    header(email, 'x-failed-recipients') !== ''
  return isFromServer
    ? 'a bounce without a machine-readable report'
    : 'an ordinary email, not a report'
}

function header(email: Email, key: string): string {
  return email.headers.find((each) => each.key === key)?.value ?? ''
}

function findPart(email: Email, types: string[]): Attachment | undefined {
  return email.attachments.find(({ mimeType }) => types.includes(mimeType))
}

function parseText({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

function parseDate(email: Email): string | null {
  const time = Date.parse(email.date ?? '')
  // The database does not accept years of five digits.
  const isSane = time > 0 && time < Date.UTC(9999, 0)
  return isSane ? new Date(time).toISOString() : null
}

/** Fields of a header or of a report; lower-case names, and the first of each name counts. */
type Fields = Map<string, string>

/** Groups are separated by an empty line (RFC 3464, 2.1). Lines that are not fields are skipped. */
function parseFieldGroups(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(parseFields)
    .filter((fields) => fields.size > 0)
}

function parseHeaderFields(text: string): Fields {
  const [header = ''] = text.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n', 1)
  return parseFields(header)
}

function parseFields(text: string): Fields {
  const fields: Fields = new Map()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (!name || value === undefined) continue
    const key = name.toLowerCase()
    if (!fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}

/**
 * The address of an `address-type; address` field in lower case, as written and decoded by its type: reports
 * should decode addresses, but often do not.
 */
function parseAddresses(field: string | undefined): string[] {
  const [prefix = '', type] = /^\s*([\w-]+)\s*;/.exec(field ?? '') ?? []
  const written = unwrap((field ?? '').slice(prefix.length).trimStart())
  const decoded =
    type?.toLowerCase() === 'utf-8' ? decodeUtf8Address(written) : decodeXtext(written)
  const spellings = [written, decoded].map((address) => address.toLowerCase())
  return [...new Set(spellings)].filter((address) => /^[^@\s]+@[^@\s]+$/.test(address))
}

function unwrap(text: string): string {
  const [, inside] = /<([^<>]*)>/.exec(text) ?? []
  return (inside ?? text.replace(/\s.*$/s, '')).trim()
}

/** RFC 3461, 4: `+2B` is a plus sign. */
function decodeXtext(text: string): string {
  return text.replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** RFC 6533, 3: `\x{4FA1}` is a character, for paths that cannot carry UTF-8. */
function decodeUtf8Address(text: string): string {
  return text.replaceAll(/\\x\{([0-9A-F]{1,6})\}/gi, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}

export type BouncedEmail = {
  /** The signed token of its unsubscribe link, not yet verified. */
  token: string | undefined
  /** The issue in its Message-ID. Anyone could write that, so it counts only with a token. */
  issue: string | undefined
}

const TOKEN_PATTERN =
  /[?&]token=([A-Za-z0-9_-]{22}(?:\.[\d-]{10})?\.[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/
const MESSAGE_ID_PATTERN = /^<([\w-]{1,100})\.[0-9a-f-]{36}@/

function parseBouncedEmail(text: string): BouncedEmail {
  const fields = parseHeaderFields(text)
  // A relaying server may have folded the header inside the link.
  const links = squeeze(fields, 'list-unsubscribe')
  return {
    token: TOKEN_PATTERN.exec(links)?.[1],
    issue: parseIssueName(squeeze(fields, 'message-id')),
  }
}

/** Our Message-IDs are `<ISSUE.SUBSCRIBER@domain>`. */
export function parseIssueName(messageId: string): string | undefined {
  return MESSAGE_ID_PATTERN.exec(messageId)?.[1]
}

function squeeze(fields: Fields, name: string): string {
  return (fields.get(name) ?? '').replaceAll(/\s/g, '')
}
