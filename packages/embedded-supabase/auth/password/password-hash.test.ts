import { describe, expect, it } from 'vitest'
import { hashLike, hashPassword, isPasswordOf, isSameHash, isSameSalt } from './password-hash.ts'

describe('a password', () => {
  it('is stored as bcrypt of cost 10 and recognized', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$2b\$10\$/)
    expect(await isPasswordOf(hash, 'correct horse')).toBe(true)
    expect(await isPasswordOf(hash, 'battery staple')).toBe(false)
  })

  it('is recognized in the form that GoTrue stores', async () => {
    // Openwall's test vector: "U*U" under a salt of GoTrue's own prefix.
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    expect(await isPasswordOf(hash, 'U*U')).toBe(true)
  })

  it('is hashed at the given cost, with and without an account', async () => {
    const hash = await hashPassword('correct horse', 4)
    expect(hash).toMatch(/^\$2b\$04\$/)
    expect(await isPasswordOf(hash, 'correct horse', 4)).toBe(true)
    expect(await isPasswordOf(null, 'correct horse', 4)).toBe(false)
  })

  it('matches no account without a password', async () => {
    expect(await isPasswordOf(null, '')).toBe(false)
    expect(await isPasswordOf('', 'x')).toBe(false)
    expect(await isPasswordOf(undefined, 'x')).toBe(false)
  })

  it('has the same hash with the same salt, unlike another password', async () => {
    const first = await hashPassword('correct horse', 4)
    const same = await hashLike('correct horse', first.replace('$2b', '$2a'), 4)
    const other = await hashLike('battery staple', first, 4)
    expect(isSameHash(first, same)).toBe(true)
    expect(isSameHash(first, other)).toBe(false)
    expect(isSameSalt(first, other)).toBe(true)
    expect(await isPasswordOf(other, 'battery staple', 4)).toBe(true)
  })

  it('ignores an invalid salt or one of a higher cost', async () => {
    const dear = await hashPassword('correct horse', 6)
    for (const stored of [undefined, '', 'x', '$2b$04$short', dear]) {
      const hash = await hashLike('correct horse', stored, 4)
      expect(hash).toMatch(/^\$2b\$04\$/)
    }
  })
})
