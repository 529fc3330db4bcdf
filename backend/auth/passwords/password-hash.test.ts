import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'

describe('a password', () => {
  it('is stored as bcrypt of cost 10 and recognised', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$2b\$10\$/)
    expect(await isPasswordOf(hash, 'correct horse')).toBe(true)
    expect(await isPasswordOf(hash, 'battery staple')).toBe(false)
  })

  it('is recognised in the form that GoTrue stores', async () => {
    // Openwall's test vector: "U*U" under a salt of GoTrue's own prefix.
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    expect(await isPasswordOf(hash, 'U*U')).toBe(true)
  })

  it('takes the cost that it is given, with and without an account', async () => {
    const hash = await hashPassword('correct horse', 4)
    expect(hash).toMatch(/^\$2b\$04\$/)
    expect(await isPasswordOf(hash, 'correct horse', 4)).toBe(true)
    expect(await isPasswordOf(null, 'correct horse', 4)).toBe(false)
  })

  it('fits no account without one', async () => {
    expect(await isPasswordOf(null, '')).toBe(false)
    expect(await isPasswordOf('', 'x')).toBe(false)
    expect(await isPasswordOf(undefined, 'x')).toBe(false)
  })
})
