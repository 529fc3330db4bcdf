import { expect, test } from 'vitest'
import { estimateIssueMinutes } from './estimate-issue-minutes.ts'

test('a letter’s words are counted, not its addresses, footnotes and components', () => {
  const words = (count: number) => 'word '.repeat(count)
  expect(estimateIssueMinutes(words(440))).toBe(2)
  expect(estimateIssueMinutes(`${words(440)}\n[^1]: ${words(900)}\n`)).toBe(2)
  const link = `[${words(220)}](/articles/${'a-'.repeat(200)})`
  expect(estimateIssueMinutes(`import A from './a.astro'\n\n<A title="b c d" />\n${link}`)).toBe(1)
  expect(estimateIssueMinutes('')).toBe(1)
})
