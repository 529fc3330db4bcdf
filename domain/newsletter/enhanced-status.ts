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

export function isDeadMailbox(status: string): boolean {
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
