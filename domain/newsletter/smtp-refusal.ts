import { findEnhancedStatus, isDeadMailbox } from './enhanced-status.ts'

/** What a mail server said instead of taking a mail (RFC 5321, 4.2). */
export type SmtpReply = {
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
