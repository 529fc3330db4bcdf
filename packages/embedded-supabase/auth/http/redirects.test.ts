import { describe, expect, it } from 'vitest'
import { compileGlob } from './redirect-globs.ts'
import { allowedTarget } from './redirects.ts'

const RULES = { siteUrl: 'https://kachi.example', patterns: ['https://**.friend.example/**', '**'] }
const STRICT = { siteUrl: 'https://kachi.example', patterns: [] }

describe('an allowed target', () => {
  it('is on the site’s origin', () => {
    expect(allowedTarget('https://kachi.example/pro?x#y', STRICT)).toBe(
      'https://kachi.example/pro?x#y',
    )
    expect(allowedTarget('http://kachi.example/', STRICT)).toBeUndefined()
    expect(allowedTarget('https://kachi.example:8443/', STRICT)).toBeUndefined()
    expect(allowedTarget('/pro', STRICT)).toBeUndefined()
  })

  it('is never an IP address, even if a pattern matches', () => {
    expect(allowedTarget('http://192.0.2.1/', RULES)).toBeUndefined()
    expect(allowedTarget('http://3221225985/', RULES)).toBeUndefined()
    expect(allowedTarget('http://[2001:db8::1]/', RULES)).toBeUndefined()
  })

  it('is on loopback only if the site is', () => {
    const local = { ...RULES, siteUrl: 'http://localhost:3000' }
    for (const requested of [
      'http://127.0.0.1:5000/',
      'http://localhost:3000/pro',
      'http://kachi.localhost/',
      'http://[::1]/',
      'http://localhost./',
    ]) {
      expect(allowedTarget(requested, RULES), requested).toBeUndefined()
      expect(allowedTarget(requested, local)).toBe(requested)
    }
    // Its two names are one site, at the same port.
    expect(allowedTarget('http://127.0.0.1:3000/a', { ...local, patterns: [] })).toBeDefined()
    expect(allowedTarget('http://127.0.0.1:3001/a', { ...local, patterns: [] })).toBeUndefined()
  })

  it('is short enough to store', () => {
    expect(allowedTarget(`https://kachi.example/${'a'.repeat(2_000)}`, STRICT)).toBeDefined()
    expect(allowedTarget(`https://kachi.example/${'a'.repeat(2_100)}`, STRICT)).toBeUndefined()
  })

  it('loses auth response parameters', () => {
    const forged = 'https://kachi.example/x?code=mine&a=1&error=no&error_code=x#access_token=mine&b'
    expect(allowedTarget(forged, STRICT)).toBe('https://kachi.example/x?a=1')
    expect(allowedTarget('https://kachi.example/#error=no', STRICT)).toBe('https://kachi.example/')
    expect(allowedTarget('https://kachi.example/x?b=2#error', STRICT)).toBe(
      'https://kachi.example/x?b=2',
    )
  })

  it('has a form that fits a header', () => {
    expect(allowedTarget('https://kachi.example/価値', STRICT)).toBe(
      'https://kachi.example/%E4%BE%A1%E5%80%A4',
    )
    expect(allowedTarget('https://kachi.example/a\r\nb', STRICT)).toBe('https://kachi.example/ab')
    expect(allowedTarget('https:\\\\kachi.example\\a', STRICT)).toBe('https://kachi.example/a')
  })
})

describe('a redirect pattern', () => {
  it.each([
    ['https://a.example/*', 'https://a.example/page', true],
    ['https://a.example/*', 'https://a.example/page/deep', false],
    ['https://a.example/*', 'https://a.example/page.html', false],
    ['https://a.example/**', 'https://a.example/page/deep.html?x=1', true],
    ['https://*.example/', 'https://b.example/', true],
    ['https://*.example/', 'https://b.c.example/', false],
    ['https://a.example/?', 'https://a.example/x', true],
    ['https://a.example/?', 'https://a.example/xy', false],
    ['https://{a,b}.example', 'https://b.example', true],
    ['https://{a,b}.example', 'https://c.example', false],
    ['https://[a-c].example', 'https://b.example', true],
    ['https://[!a-c].example', 'https://b.example', false],
    ['https://a.example', 'https://aXexample', false],
    ['https://a.example/\\*', 'https://a.example/*', true],
    ['https://a.example/\\*', 'https://a.example/x', false],
    ['app://callback', 'app://callback', true],
  ])('%s on %s: %s', (pattern, url, isMatch) => {
    expect(compileGlob(pattern).test(url)).toBe(isMatch)
  })

  it('with unbalanced braces is an error', () => {
    expect(() => compileGlob('https://{a.example')).toThrow(SyntaxError)
  })
})
