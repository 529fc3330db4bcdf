import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import ipaddr from 'ipaddr.js'
import type { ServerContext } from './server-context.ts'

type Bindings = { Bindings: Partial<HttpBindings> }

export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

export function parseTrustedProxies(
  text: string,
): { ok: true; proxies: TrustedProxies } | { ok: false; problem: string } {
  const proxies: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const network = parseNetwork(entry)
    const quoted = JSON.stringify(entry.slice(0, 60))
    if (!network) return { ok: false, problem: `${quoted} is not an IP address or network` }
    if (network[1] === 0) {
      return { ok: false, problem: `${quoted} would let any visitor claim any address` }
    }
    proxies.push(network)
  }
  return { ok: true, proxies }
}

function parseNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [text = '', bits, ...rest] = entry.split('/')
  const written = parseAddress(text)
  if (!written || rest.length > 0) return undefined
  const longest = written.kind() === 'ipv4' ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined
  const length = bits === undefined ? longest : Number(bits)
  if (length > longest) return undefined
  // Mapped peers are looked up by their IPv4 address, so mapped networks are stored as IPv4 too.
  if (written instanceof ipaddr.IPv6 && written.isIPv4MappedAddress() && length >= 96) {
    return [written.toIPv4Address(), length - 96]
  }
  return [written, length]
}

/** Stricter than the library, which also accepts "10" and "0x7f.1". */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text)
  if (!isIPv6(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  // Drops the zone, such as %eth0: PostgreSQL's inet type has none.
  return new ipaddr.IPv6(address.parts)
}

/** Of no network: neither loopback nor a proxy. */
const UNKNOWN_PEER = '0.0.0.0'

/**
 * The address of a request's connection. One that was reset before it was looked at has none, and must not pass for
 * this machine. Requests in tests have no connection and come from here.
 */
export function peerOf(incoming: { socket: Pick<Socket, 'remoteAddress'> } | undefined): string {
  return incoming ? (incoming.socket.remoteAddress ?? UNKNOWN_PEER) : '127.0.0.1'
}

export function noteClientAddress(proxies: TrustedProxies) {
  return createMiddleware<ServerContext & Bindings>(async (context, next) => {
    const peer = peerOf(context.env?.incoming)
    const forwardedFor = proxies.length > 0 ? context.req.header('x-forwarded-for') : undefined
    context.set('clientAddress', findClientAddress(peer, forwardedFor, proxies))
    await next()
  })
}

/** Longer lists are attacks: no real chain of proxies is this long. */
const MAX_HOPS = 20

/**
 * Reads `X-Forwarded-For` from the right, where the nearest proxy wrote, up to the first untrusted
 * address. Anything left of that is only a claim. Stops at text that is not an address.
 */
export function findClientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  if (proxies.length === 0 && isIPv4(peer)) return peer
  let client = parseHop(peer)
  if (!client) return peer
  let end = forwardedFor?.length ?? 0
  for (let hops = 0; end > 0 && hops < MAX_HOPS && isTrusted(client, proxies); hops += 1) {
    const start = forwardedFor?.lastIndexOf(',', end - 1) ?? -1
    const hop = forwardedFor?.slice(start + 1, end).trim()
    end = start
    if (!hop) continue
    const next = parseHop(hop)
    if (!next) break
    client = next
  }
  return client.toString()
}

export function isTrustedProxy(peer: string, proxies: TrustedProxies): boolean {
  const address = proxies.length > 0 ? parseHop(peer) : undefined
  return address !== undefined && isTrusted(address, proxies)
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, proxies: TrustedProxies): boolean {
  return proxies.some(
    ([network, length]) => network.kind() === address.kind() && address.match(network, length),
  )
}

/** Some proxies add a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

function parseHop(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? []
  const address = parseAddress(inBrackets ?? beforePort ?? text)
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
  return isMapped ? address.toIPv4Address() : address
}

/**
 * The network by which limits count a client: an IPv4 address, or the /64 of an IPv6 address, the smallest block
 * that one subscriber gets. Text that is no address counts as itself.
 */
export function networkOf(address: string): string {
  const parsed = address.includes(':') ? parseHop(address) : undefined
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
