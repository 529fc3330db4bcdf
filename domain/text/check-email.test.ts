import { expect, test } from 'vitest'
import { findStrictEmailProblem } from './check-email.ts'

test.each(['mei@kachi.test', 'mei.tan+letters@mail.kachi.test', 'a@b-c.co', "o'brien@kachi.test"])(
  '%s is taken',
  (email) => {
    expect(findStrictEmailProblem(email)).toBeUndefined()
  },
)

test.each(['', '   ', undefined, null])('%j is required', (input) => {
  expect(findStrictEmailProblem(input)).toEqual({ problem: 'Email is required' })
})

test.each([
  '<b>@kachi.test',
  'mei@kachi.test<script>',
  'javascript:mei@kachi.test',
  'data:mei@kachi.test',
  'VBScript:mei@kachi.test',
  'mei+a+b@kachi.test',
  'mei..tan@kachi.test',
  `"mei"@kachi.test`,
])('%s is suspicious', (email) => {
  expect(findStrictEmailProblem(email)).toEqual({
    problem: 'Invalid email format',
    event: 'SUSPICIOUS_EMAIL_PATTERN',
  })
})

test.each(['mei', 'mei@kachi', 'mei tan@kachi.test', 'mei@@kachi.test', 'mei@-kachi.test'])(
  '%s has no good format',
  (email) => {
    expect(findStrictEmailProblem(email)).toEqual({
      problem: 'Invalid email format',
      event: 'INVALID_EMAIL_FORMAT',
    })
  },
)

test('254 characters are taken, one more is too long, and a number is no address', () => {
  const domain = `${'a.'.repeat(90)}test`
  const longest = `${'m'.repeat(254 - domain.length - 1)}@${domain}`
  expect(longest).toHaveLength(254)
  expect(findStrictEmailProblem(longest)).toBeUndefined()
  expect(findStrictEmailProblem(`m${longest}`)).toEqual({
    problem: 'Email address is too long',
    event: 'EMAIL_TOO_LONG',
  })
  expect(findStrictEmailProblem(7)).toMatchObject({ event: 'INVALID_INPUT_TYPE' })
})
