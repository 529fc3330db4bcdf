const IPV4_LOOPBACK = /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
/** As URLs write them: ::1, and IPv4 loopback addresses mapped to IPv6. */
const IPV6_LOOPBACK = /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || IPV4_LOOPBACK.test(name)) return true
  const address = name.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\da-f:.]+$/.test(address)) return false
  return IPV6_LOOPBACK.test(URL.parse(`http://[${address}]`)?.hostname ?? '')
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '')
}
