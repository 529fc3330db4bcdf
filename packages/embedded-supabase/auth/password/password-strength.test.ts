import { describe, expect, it } from 'vitest'
import { findWeakness } from './password-strength.ts'

const LENIENT = { minimum_password_length: 6, password_requirements: '' } as const
const STRICT = {
  minimum_password_length: 8,
  password_requirements: 'lower_upper_letters_digits_symbols',
} as const

describe('the strength of a password', () => {
  it('counts bytes like GoTrue', () => {
    expect(findWeakness(LENIENT, 'abcde')?.message).toBe(
      'Password should be at least 6 characters.',
    )
    expect(findWeakness(LENIENT, 'abcdef')).toBeUndefined()
    expect(findWeakness(LENIENT, 'ééé')).toBeUndefined()
    expect(() => findWeakness(LENIENT, 'é'.repeat(37))).toThrow('cannot be longer than 72')
  })

  it('requires one character of each set', () => {
    expect(findWeakness(STRICT, 'Abc1!')?.reasons).toEqual(['length'])
    expect(findWeakness(STRICT, 'Abcdefg1')?.reasons).toEqual(['characters'])
    expect(findWeakness(STRICT, 'abc')?.reasons).toEqual(['length', 'characters'])
    expect(findWeakness(STRICT, 'Abcdef1!')).toBeUndefined()
  })
})
