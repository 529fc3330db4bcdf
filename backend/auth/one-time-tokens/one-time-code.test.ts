import { describe, expect, it } from 'vitest'
import { flowTypeOf, generateCode, hashCode, isSameCodeHash } from './one-time-code.ts'

describe('a one-time code', () => {
  it('has the asked number of digits, leading zeros included', () => {
    const codes = Array.from({ length: 2000 }, () => generateCode(6))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1900)
  })

  it('is hashed as GoTrue does: SHA-224 of address and code', () => {
    expect(hashCode('', 'abc')).toBe('23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7')
    expect(hashCode('a', 'bc', 'pkce')).toBe(
      'pkce_23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7',
    )
  })

  it('counts for a token of either flow, and for no other', () => {
    const hash = hashCode('a@b.c', '123456')
    expect(isSameCodeHash(hash, hash)).toBe(true)
    expect(isSameCodeHash(hash, hashCode('a@b.c', '123456', 'pkce'))).toBe(true)
    expect(isSameCodeHash(hash, hashCode('a@b.c', '123457'))).toBe(false)
    expect(isSameCodeHash(hash, '')).toBe(false)
    expect(flowTypeOf('pkce_x')).toBe('pkce')
    expect(flowTypeOf(hash)).toBe('implicit')
  })
})
