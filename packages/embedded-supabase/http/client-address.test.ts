import { expect, test } from 'vitest'
import {
  findClientAddress,
  isTrustedProxy,
  networkOf,
  parseTrustedProxies,
  peerOf,
} from './client-address.ts'
import { isLoopback } from './loopback.ts'

function parseProxies(text: string) {
  const read = parseTrustedProxies(text)
  if (!read.ok) throw new Error(read.problem)
  return read.proxies
}

test.each([
  // proxies, peer, X-Forwarded-For, client
  ['', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '10.1.2.3, 10.4.5.6', '10.1.2.3'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9, ,', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
  ['127.0.0.1,10.0.0.1', '127.0.0.1', '203.0.113.9, <script>, 10.0.0.1', '10.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1'],
  ['127.0.0.1', '127.0.0.1', '0x7f.1', '127.0.0.1'],
  // A server that listens on IPv6 sees IPv4 callers as mapped addresses.
  ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::ffff:10.0.0.0/104', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['::1', '::1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['fd00::/8', 'fd12:3456::1', '2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['fd00::/8', 'fe80::1%eth0', '203.0.113.9', 'fe80::1'],
])(
  'with trusted proxies "%s", a request from %s forwarded for "%s" comes from %s',
  (proxies, peer, forwardedFor, client) => {
    expect(findClientAddress(peer, forwardedFor, parseProxies(proxies))).toBe(client)
  },
)

test('a very long X-Forwarded-For list is read from the right, and only in part', () => {
  const forwardedFor = `203.0.113.9,${'10.0.0.2,'.repeat(1_000)}10.0.0.1`
  expect(findClientAddress('10.0.0.1', forwardedFor, parseProxies('10.0.0.0/8'))).toBe('10.0.0.2')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['a:b', 'a:b'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a connection without an address is not this machine’s', () => {
  const peer = peerOf({ socket: { remoteAddress: undefined } })
  const proxies = parseProxies('127.0.0.0/8,10.0.0.0/8')
  expect([isLoopback(peer), isTrustedProxy(peer, proxies), networkOf(peer)]).toEqual([
    false,
    false,
    '0.0.0.0',
  ])
})
