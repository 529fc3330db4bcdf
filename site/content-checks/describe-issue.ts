import type { z } from 'astro/zod'
import { describeValue } from './problem.ts'

type Issue = z.core.$ZodIssue

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  tuple: 'a pair',
}

/** What a schema wanted and what it got, in words. `value` is the whole that was checked. */
export function describeIssue(issue: Issue, value: unknown): { expected: string; found: string } {
  const actual = valueAt(value, issue.path)
  return { expected: describeExpected(issue), found: describeFound(issue, actual) }
}

function describeExpected(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`
    default:
      return issue.message.replace(/^expected /, '').replace(/\.$/, '')
  }
}

function describeFound(issue: Issue, actual: unknown): string {
  const isLength = issue.code === 'too_small' || issue.code === 'too_big'
  if (isLength && typeof actual === 'string') return `${actual.length}: ${describeValue(actual)}`
  if (isLength && Array.isArray(actual)) return String(actual.length)
  return describeValue(actual)
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}
