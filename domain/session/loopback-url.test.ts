import { expect, test } from 'vitest'
import { isLoopbackUrl } from './loopback-url.ts'

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
])('%s is this machine: %s', (url, isLoopback) => {
  expect(isLoopbackUrl(url)).toBe(isLoopback)
})
