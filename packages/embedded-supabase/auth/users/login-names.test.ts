import { describe, expect, it } from 'vitest'
import { parseEmail } from './login-names.ts'

describe('an email address', () => {
  it('is kept in lower case', () => {
    expect(parseEmail('Ada.Lovelace+News@Example.COM')).toBe('ada.lovelace+news@example.com')
  })

  it.each([
    ['', 'An email address is required'],
    ['a', 'Unable to validate email address: invalid format'],
    ['a@b@c', 'Unable to validate email address: invalid format'],
    ['a b@c.d', 'Unable to validate email address: invalid format'],
    ['a@b.c\n', 'Unable to validate email address: invalid format'],
    ['"><script>@b.c', 'Unable to validate email address: invalid format'],
    [`${'a'.repeat(252)}@b.c`, 'An email address is too long'],
  ])('%j is refused', (email, message) => {
    expect(() => parseEmail(email)).toThrow(message)
  })
})
