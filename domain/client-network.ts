import ipaddr from 'ipaddr.js'

/**
 * The network by which limits count a client: an IPv4 address, or the /64 of an IPv6 address, the
 * smallest block that one subscriber gets. Mapped IPv4 addresses count as IPv4; other text is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const parsed = parseAddress(address)
  if (!parsed) return address
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}

/** Checking validity first would parse the address twice. */
function parseAddress(address: string): ipaddr.IPv6 | undefined {
  try {
    return ipaddr.IPv6.parse(address)
  } catch {
    return undefined
  }
}
