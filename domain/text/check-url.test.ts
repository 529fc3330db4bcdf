import { expect, test } from 'vitest'
import { findUrlProblem } from './check-url.ts'

test.each(['https://kachi.test/a?b=c#d', 'http://kachi.test'])('%s may be a link', (url) => {
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
])('%s may not: %s', (url, problem) => {
  expect(findUrlProblem(url)).toBe(problem)
})
