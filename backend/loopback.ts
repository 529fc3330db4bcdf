import ipaddr from 'ipaddr.js'

/** Whether a host name or an address, with or without brackets, can only mean this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = name.replace(/^\[(.*)\]$/, '$1')
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress && ipaddr.process(address).range() === 'loopback'
}

export type ReceivedRequest = {
  /** The address at the other end of the connection. */
  peer: string
  httpVersion: string
  /** @param name in lower case */
  header(name: string): string | string[] | undefined
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request was made on this machine. Behind a proxy that runs here every visitor has a loopback
 * address, so the request must not look forwarded: by a header, by a Host that DNS led here, or by HTTP/1.0,
 * which nginx speaks to its upstream unless told otherwise and no browser has used in decades.
 */
export function isLocalRequest({ peer, httpVersion, header }: ReceivedRequest): boolean {
  if (httpVersion === '1.0' || !isLoopback(peer)) return false
  if (forwardingHeaders.some((name) => header(name) !== undefined)) return false
  return loopbackHost.test(String(header('host') ?? 'localhost'))
}
