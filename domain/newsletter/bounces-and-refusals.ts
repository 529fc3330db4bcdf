/** A mail server's refusal (RFC 5321, 4.2). */
type SmtpReply = {
  code: number
  text: string
  command: string
}

/**
 * `message`: the refusal concerns this email to this address; `isPermanent` means no retry,
 * `isDeadAddress` that the address should be suppressed. `sender`: the server would refuse any
 * email of ours.
 */
export type Refusal =
  | { about: 'message'; isPermanent: boolean; isDeadAddress: boolean }
  | { about: 'sender' }

const DEAD_ADDRESS_CODES = new Set([550, 551, 553])
const MESSAGE_COMMANDS = /^(RCPT TO|DATA)/

export function classifyRefusal({ code, text, command }: SmtpReply): Refusal {
  // 421 closes the connection: the server is shutting down or limits us.
  if (code === 421 || !MESSAGE_COMMANDS.test(command)) return { about: 'sender' }
  const isPermanent = code >= 500
  const isDeadAddress = isPermanent && command.startsWith('RCPT TO') && namesDeadAddress(code, text)
  return { about: 'message', isPermanent, isDeadAddress }
}

/** 5.7.x is about policy: the mailbox may exist, so the address is not dead. */
function namesDeadAddress(code: number, text: string): boolean {
  const status = findEnhancedStatus(text)
  return status ? isDeadMailbox(status) : DEAD_ADDRESS_CODES.has(code)
}

const FIRST_DELAY_MS = 15_000
const LONGEST_DELAY_MS = 30 * 60_000
/** RFC 5321, 4.5.4.1 asks for retries over four to five days; a weekly newsletter is stale after two. */
const PATIENCE_MS = 48 * 60 * 60_000

/**
 * The delay before the next attempt: 15 seconds, doubling up to half an hour, with a jitter of 25% so that
 * emails deferred together are not retried together.
 *
 * @param failures how often the email was deferred, this time included
 * @param random from 0 to below 1
 * @returns milliseconds, or undefined once the first attempt is two days old: the delivery has failed
 */
export function retryDelayMs(failures: number, ageMs: number, random: number): number | undefined {
  if (ageMs >= PATIENCE_MS) return undefined
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20), LONGEST_DELAY_MS)
  return Math.round(delay * (0.75 + random * 0.5))
}

/** `hard`: the mailbox does not exist. `soft`: a temporary problem. `policy`: the server does not accept our email. */
export type BounceKind = 'hard' | 'soft' | 'policy'

/** The lookarounds exclude parts of IP addresses. */
const PATTERN = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/**
 * 5.1.x is about addresses: no such mailbox, no such host, bad syntax, moved, null MX (RFC 7505). Not here: 5.1.4, ambiguous;
 * 5.1.5, a valid address; 5.1.7 and 5.1.8, the sender's; 5.1.9. 5.2.1 is a disabled mailbox.
 */
const DEAD_STATUSES = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** The message (5.6), security and policy (5.7), and the sender's address. */
const POLICY_STATUS = /^[45]\.(?:[67]\.\d+|1\.[78])$/

/** RFC 3463, such as `5.1.1`. */
export function findEnhancedStatus(text: string): string | undefined {
  return PATTERN.exec(text)?.[0]
}

function isDeadMailbox(status: string): boolean {
  return DEAD_STATUSES.has(status)
}

/**
 * A server that reports a vague `5.0.0` often quotes another server's exact status, so the quoted one is used.
 *
 * @param diagnostic the reply that the reporting server received
 */
export function judgeBounce(status: string | undefined, diagnostic = ''): BounceKind {
  const isVague = !status || /^[45]\.0\.0$/.test(status)
  const exact = (isVague && findEnhancedStatus(diagnostic)) || status
  if (!exact) return 'soft'
  if (isDeadMailbox(exact)) return 'hard'
  return POLICY_STATUS.test(exact) ? 'policy' : 'soft'
}
