/** What a mail server said instead of taking a mail (RFC 5321, 4.2). */
type SmtpReply = {
  /** Three digits. */
  code: number
  /** The whole reply, with an enhanced status such as `5.1.1` where the server gives one (RFC 3463). */
  text: string
  /** What it answered to, such as `RCPT TO`. */
  command: string
}

/**
 * Whom a refusal is about. `message`: this mail to this address, `isPermanent` if it need not be tried
 * again; `isDeadAddress` if nothing should go there any more. `sender`: us, so that every other
 * mail would fare the same, and none of them is to blame.
 */
export type Refusal =
  | { about: 'message'; isPermanent: boolean; isDeadAddress: boolean }
  | { about: 'sender' }

const deadAddressCodes = new Set([550, 551, 553])
const messageCommands = /^(RCPT TO|DATA)/

export function classifyRefusal({ code, text, command }: SmtpReply): Refusal {
  // 421 ends the connection: the server has had enough of us, or is going down.
  if (code === 421 || !messageCommands.test(command)) return { about: 'sender' }
  const isPermanent = code >= 500
  const isDeadAddress = isPermanent && command.startsWith('RCPT TO') && namesDeadAddress(code, text)
  return { about: 'message', isPermanent, isDeadAddress }
}

/** 5.7.1 and its kind are about policy: the mailbox may well exist, so it stays on the list. */
function namesDeadAddress(code: number, text: string): boolean {
  const status = findEnhancedStatus(text)
  return status ? isDeadMailbox(status) : deadAddressCodes.has(code)
}

const firstDelayMs = 15_000
const longestDelayMs = 30 * 60_000
/** RFC 5321, 4.5.4.1 asks for four to five days of patience; a weekly letter is stale after two. */
const patienceMs = 48 * 60 * 60_000

/**
 * How long a deferred mail waits: 15 seconds, doubling up to half an hour, shifted by up to a quarter so
 * that those which failed together do not come back together.
 *
 * @param failures how often it has been deferred, this time included
 * @param random from 0 to below 1
 * @returns milliseconds, or undefined once the first attempt lies two days back: then it has failed
 */
export function retryDelayMs(failures: number, ageMs: number, random: number): number | undefined {
  if (ageMs >= patienceMs) return undefined
  const delay = Math.min(firstDelayMs * 2 ** Math.min(failures - 1, 20), longestDelayMs)
  return Math.round(delay * (0.75 + random * 0.5))
}

/** What a status says about an address. `hard`: nothing arrives there any more. `soft`: not at the moment. `policy`: we are not wanted. */
export type BounceKind = 'hard' | 'soft' | 'policy'

/** Numbers of an address on the network are none: nothing of the kind may stand before or after. */
const pattern = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/**
 * 5.1.x is about addresses: no such mailbox, no such host, bad syntax, moved, null MX (RFC 7505). Not here: 5.1.4, ambiguous;
 * 5.1.5, a good address; 5.1.7 and 5.1.8, the sender's; 5.1.9. 5.2.1 is a mailbox that has been switched off.
 */
const deadStatuses = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** The message (5.6), security and policy (5.7), and our own address. */
const policyStatus = /^[45]\.(?:[67]\.\d+|1\.[78])$/

/** The enhanced status (RFC 3463) in a text, such as `5.1.1`; undefined if there is none. */
export function findEnhancedStatus(text: string): string | undefined {
  return pattern.exec(text)?.[0]
}

function isDeadMailbox(status: string): boolean {
  return deadStatuses.has(status)
}

/**
 * What a failed delivery says about its recipient. A server that has nothing better than `5.0.0` to report often
 * quotes one that had, so then the words of that one count.
 *
 * @param diagnostic the reply that the reporting server had got, if it tells
 */
export function judgeBounce(status: string | undefined, diagnostic = ''): BounceKind {
  const isVague = !status || /^[45]\.0\.0$/.test(status)
  const exact = (isVague && findEnhancedStatus(diagnostic)) || status
  if (!exact) return 'soft'
  if (isDeadMailbox(exact)) return 'hard'
  return policyStatus.test(exact) ? 'policy' : 'soft'
}
