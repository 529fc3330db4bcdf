import { clientNetwork } from '../http.ts'

/** For whom a provider is asked: both have a share of each day. */
export type MarketCaller = {
  /** The account's mailbox, as `foldMailbox` writes it. Null for visitors. */
  account: string | null
  /** Monitoring names the reader instead. */
  network: string | null
  /** Of a day's credits, where it is not the usual share of a network. */
  networkShare?: number
}

export function marketCaller(request: Request, email: string): MarketCaller {
  return { account: foldMailbox(email), network: clientNetwork(request) }
}

export function visitorCaller(request: Request): MarketCaller {
  return { account: null, network: clientNetwork(request) }
}

const GMAIL = /^(?:gmail|googlemail)\.com$/

/**
 * The mailbox that an address delivers to, so that its other spellings are one caller: what follows
 * a plus sign is left out, and at Gmail the dots.
 */
export function foldMailbox(email: string): string {
  const [local, domain] = splitAddress(email.toLowerCase())
  const [mailbox = ''] = local.split('+', 1)
  // A plus sign may also come first, and then it names the mailbox.
  const name = mailbox === '' ? local : mailbox
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

function splitAddress(email: string): [string, string] {
  const at = email.lastIndexOf('@')
  return at === -1 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)]
}
