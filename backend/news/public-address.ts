import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address'>[]>

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Public addresses under which clouds answer only the machines inside them. */
const cloudServices = [
  // Azure: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // IBM Cloud: https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * Whether an IP address is on the public internet, and not this machine's. Forms that embed an IPv4
 * address (mapped, translated, 6to4, NAT64, Teredo, ISATAP) never count as public: they could lead
 * to any network.
 */
export function isPublicAddress(
  address: string,
  interfaces: Interfaces = networkInterfaces(),
): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || isOwn(parsed, interfaces)) return false
  if (parsed instanceof ipaddr.IPv4) return !cloudServices.some((range) => parsed.match(range))
  // Only 2000::/3 is assigned for public use; the library calls more of it unicast.
  return ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000 && !isIsatap(parsed)
}

function isOwn(address: Address, interfaces: Interfaces): boolean {
  const own = Object.values(interfaces).flatMap((entries = []) => entries)
  return own.some((entry) => {
    // Link-local addresses carry the name of their interface.
    const [plain = ''] = entry.address.split('%')
    return ipaddr.isValid(plain) && ipaddr.parse(plain).toString() === address.toString()
  })
}

/** RFC 5214: the last 64 bits are 0000:5efe or 0200:5efe and an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)
}
