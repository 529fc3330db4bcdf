import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata of AWS, Google, Azure, Oracle, OpenStack'],
  ['169.254.170.2', 'credentials of AWS containers'],
  ['169.254.0.23', 'metadata of Tencent'],
  ['169.254.42.42', 'metadata of Scaleway'],
  ['168.63.129.16', 'wire server of Azure'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata of Alibaba, in carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['161.26.0.10', 'services of IBM Cloud'],
  ['166.8.0.1', 'services of IBM Cloud'],
  ['166.11.255.255', 'services of IBM Cloud'],
  ['192.0.0.192', 'metadata of Oracle classic, IETF protocols'],
  ['192.0.0.171', 'NAT64 discovery'],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['192.31.196.1', 'AS112'],
  ['192.175.48.1', 'AS112'],
  ['192.52.193.1', 'AMT'],
  ['192.88.99.1', '6to4 relays'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local, deprecated'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['fd20:ce::254', 'metadata of Google'],
  ['ff02::1', 'multicast'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:8.8.8.8', 'mapped'],
  ['::ffff:a9fe:a9fe', 'mapped'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['::127.0.0.1', 'compatible, deprecated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::1', 'NAT64 of an own network'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a83f:8110::1', '6to4 of Azure’s wire server'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:3::1', 'AMT'],
  ['2001:4:112::1', 'AS112'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['2a00:1450:4001::5efe:7f00:1', 'ISATAP'],
  ['2a00:1450:4001:1:200:5efe:a9fe:a9fe', 'ISATAP'],
  ['2620:4f:8000::1', 'AS112'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'not assigned'],
  ['5f00::1', 'segment routing'],
  ['nonsense', 'no address'],
  ['', 'no address'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '168.63.129.15',
  '168.63.129.17',
  '161.25.255.255',
  '166.12.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('an address of this machine is not public, however it is written', () => {
  const interfaces = {
    lo: [{ address: '127.0.0.1' }],
    eth0: [{ address: '93.184.216.34' }, { address: '2606:4700::1111' }],
    eth1: [{ address: 'fe80::1%eth1' }],
  }
  for (const address of ['93.184.216.34', '2606:4700::1111', '2606:4700:0:0:0:0:0:1111']) {
    expect(isPublicAddress(address, interfaces), address).toBe(false)
  }
  expect(isPublicAddress('93.184.216.35', interfaces)).toBe(true)
  expect(isPublicAddress('2606:4700::1112', interfaces)).toBe(true)
})
