import { expect, test } from 'vitest'
import { isLoopback, isLoopbackUrl } from './loopback.ts'

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://kachi.localhost', true],
  ['http://localhost.', true],
  ['https://kachi.example', false],
  ['http://localhost.kachi.example', false],
  ['http://127.0.0.1.nip.io', false],
  ['http://notlocalhost', false],
  ['nonsense', false],
])('the URL %s is on this machine: %s', (url, expected) => {
  expect(isLoopbackUrl(url)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['a.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['127.0.0.256', false],
  ['10.0.0.1', false],
  ['::1]/[', false],
])('the host %s is on this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
