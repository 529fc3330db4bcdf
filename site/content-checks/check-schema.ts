import type { z } from 'astro/zod'
import { type ContentProblem, describeValue } from './problem.ts'

type Subject = {
  file: string
  values: unknown
  schema: z.ZodType
  lineOf?: (path: PropertyKey[]) => number | undefined
}

export function checkSchema({ file, values, schema, lineOf }: Subject): ContentProblem[] {
  const result = schema.safeParse(values)
  if (result.success) return []
  return result.error.issues.flatMap((issue): ContentProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        line: lineOf?.([...issue.path, key]),
        place: nameKey([...issue.path, key]),
        expected: `one of the keys ${listKeys(schema, issue.path).join(', ')}`,
        found: `"${key}"`,
      }))
    }
    const place = issue.path.length > 0 ? nameKey(issue.path) : 'the file'
    return [{ file, line: lineOf?.(issue.path), place, ...describeIssue(issue, values) }]
  })
}

function nameKey(path: PropertyKey[]): string {
  return `key "${path.map(String).join('.')}"`
}

function listKeys(schema: z.ZodType, path: PropertyKey[]): string[] {
  const inner = path.reduce<unknown>((part, key) => shapeOf(part)?.[String(key)], schema)
  return Object.keys(shapeOf(inner) ?? {})
}

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape
}

type Issue = z.core.$ZodIssue

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  tuple: 'a pair',
}

function describeIssue(issue: Issue, value: unknown): { expected: string; found: string } {
  const actual = valueAt(value, issue.path)
  return { expected: describeExpected(issue), found: describeFound(issue, actual) }
}

function describeExpected(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_NAMES[issue.expected] ?? issue.expected
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue)}`
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue)}`
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

type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig

function unitOf(issue: SizeIssue): string {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  if (issue.origin === 'string') return limit === 1 ? ' character' : ' characters'
  if (issue.origin === 'array') return limit === 1 ? ' entry' : ' entries'
  return ''
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}
