import ipaddr from 'ipaddr.js'

/**
 * What limits count a client by: an IPv4 address, or the /64 that an IPv6 address is in, which is the
 * least that one subscriber line gets. An IPv4-mapped IPv6 address counts as IPv4; other text as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const parsed = readAddress(address)
  if (!parsed) return address
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}

/** Asking first whether it is valid would read it twice. */
function readAddress(address: string): ipaddr.IPv6 | undefined {
  try {
    return ipaddr.IPv6.parse(address)
  } catch {
    return undefined
  }
}
