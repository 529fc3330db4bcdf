import type { z } from 'astro/zod'
import { describeIssue } from './describe-issue.ts'
import type { Problem } from './problem.ts'

type Subject = {
  file: string
  values: unknown
  schema: z.ZodType
  lineOf?: (path: PropertyKey[]) => number | undefined
}

/** Holds values against the schema that Astro will hold them against too, and tells all problems at once. */
export function checkSchema({ file, values, schema, lineOf }: Subject): Problem[] {
  const result = schema.safeParse(values)
  if (result.success) return []
  return result.error.issues.flatMap((issue): Problem[] => {
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

/** The keys of an object's schema, or of one inside it. */
function listKeys(schema: z.ZodType, path: PropertyKey[]): string[] {
  const inner = path.reduce<unknown>((part, key) => shapeOf(part)?.[String(key)], schema)
  return Object.keys(shapeOf(inner) ?? {})
}

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape
}
