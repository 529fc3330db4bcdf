import { describe, expect, it } from 'vitest'
import { compileGlob } from './glob-pattern.ts'

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

  it('with a brace left open is an error, not a pattern', () => {
    expect(() => compileGlob('https://{a.example')).toThrow(SyntaxError)
  })
})
