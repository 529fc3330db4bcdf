import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStrictEmailProblem, findUrlProblem, sanitizeText } from './validate-text.ts'

test.each(['mei@kachi.test', 'mei.tan+letters@mail.kachi.test', 'a@b-c.co', "o'brien@kachi.test"])(
  '%s is accepted',
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
  '%s is badly formatted',
  (email) => {
    expect(findStrictEmailProblem(email)).toEqual({
      problem: 'Invalid email format',
      event: 'INVALID_EMAIL_FORMAT',
    })
  },
)

test('254 characters are accepted, 255 are too long, and a number is not an address', () => {
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

test.each(['https://kachi.test/a?b=c#d', 'http://kachi.test'])('%s can be a link', (url) => {
  expect(findUrlProblem(url)).toBeUndefined()
})

test.each([
  ['javascript:alert(1)', 'SUSPICIOUS_URL_PATTERN'],
  [' JavaScript:alert(1)', 'SUSPICIOUS_URL_PATTERN'],
  ['data:text/html,x', 'SUSPICIOUS_URL_PATTERN'],
  ['file:///etc/passwd', 'SUSPICIOUS_URL_PATTERN'],
  ['ftp://kachi.test', 'SUSPICIOUS_URL_PATTERN'],
  ['https://kachi.test/?q=javascript:x', 'SUSPICIOUS_URL_PATTERN'],
  ['mailto:a@b.co', 'INVALID_URL_PROTOCOL'],
  ['java\tscript:alert(1)', 'INVALID_URL_PROTOCOL'],
  ['/relative', 'URL_PARSE_ERROR'],
  ['', 'URL_PARSE_ERROR'],
])('%s cannot be a link: %s', (url, problem) => {
  expect(findUrlProblem(url)).toBe(problem)
})

test('markup characters, script schemes and event handlers are removed', () => {
  expect(sanitizeText(' <img src=x onerror=alert(1)> ').text).toBe('img src=x alert(1)')
  expect(sanitizeText('javascript:alert("x")').text).toBe('alert(x)')
  expect(sanitizeText('javajavascript:script:run').text).toBe('run')
})

test('ordinary prose is unchanged', () => {
  const prose = 'Dividends rose 4% on the year; one of 12 companies cut its payout.'
  expect(sanitizeText(prose)).toEqual({ text: prose, wasChangedMuch: false })
})

test('text is cut to the maximum, and a large cut is reported', () => {
  expect(sanitizeText('a'.repeat(1200)).text).toHaveLength(1000)
  expect(sanitizeText('a'.repeat(1200)).wasChangedMuch).toBe(false)
  expect(sanitizeText('a'.repeat(1300)).wasChangedMuch).toBe(true)
  expect(sanitizeText('<<<<<a>>>>>').wasChangedMuch).toBe(true)
})

test('sanitizing twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const once = sanitizeText(input).text
      expect(sanitizeText(once).text).toBe(once)
    }),
  )
})
