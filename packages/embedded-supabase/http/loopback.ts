const ipv4Loopback = /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
/** As URLs write them: ::1, and IPv4 loopback addresses mapped to IPv6. */
const ipv6Loopback = /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || ipv4Loopback.test(name)) return true
  const address = name.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\da-f:.]+$/.test(address)) return false
  return ipv6Loopback.test(URL.parse(`http://[${address}]`)?.hostname ?? '')
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '')
}
