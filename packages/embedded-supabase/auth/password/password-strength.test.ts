import { describe, expect, it } from 'vitest'
import { findWeakness } from './password-strength.ts'

const lenient = { minimum_password_length: 6, password_requirements: '' } as const
const strict = {
  minimum_password_length: 8,
  password_requirements: 'lower_upper_letters_digits_symbols',
} as const

describe('the strength of a password', () => {
  it('counts bytes like GoTrue', () => {
    expect(findWeakness(lenient, 'abcde')?.message).toBe(
      'Password should be at least 6 characters.',
    )
    expect(findWeakness(lenient, 'abcdef')).toBeUndefined()
    expect(findWeakness(lenient, 'ééé')).toBeUndefined()
    expect(() => findWeakness(lenient, 'é'.repeat(37))).toThrow('cannot be longer than 72')
  })

  it('requires one character of each set', () => {
    expect(findWeakness(strict, 'Abc1!')?.reasons).toEqual(['length'])
    expect(findWeakness(strict, 'Abcdefg1')?.reasons).toEqual(['characters'])
    expect(findWeakness(strict, 'abc')?.reasons).toEqual(['length', 'characters'])
    expect(findWeakness(strict, 'Abcdef1!')).toBeUndefined()
  })
})
