import type { z } from 'zod'
import { EnvironmentReference } from './environment-references.ts'
import { StartupError } from './startup-error.ts'

export class SettingsError extends StartupError {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Path = readonly PropertyKey[]

const secretKeys = new Set(
  `secret secrets pass auth_token access_key api_key api_secret openai_api_key s3_access_key
   s3_secret_key root_key jwt_secret anon_key service_role_key publishable_key secret_key`.split(
    /\s+/,
  ),
)

export function describeProblems(
  issues: readonly z.core.$ZodIssue[],
  tree: unknown,
  fileName: string,
): string[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      // For a bad name, zod nests the message of the name's own rule.
      const expected = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
      const found = expected ? 'another name' : describeFound(tree, issue.path)
      return problemLine({ fileName, path: issue.path, expected: expected ?? issue.message, found })
    }
    const expectations = issue.message.split('\n')
    return issue.keys.map((key, index) =>
      problemLine({
        fileName,
        path: [...issue.path, key],
        expected: expectations[index] ?? '',
        found: 'an unknown key',
      }),
    )
  })
}

export function problemLine({
  fileName,
  path,
  expected,
  found,
}: {
  fileName: string
  path: Path
  expected: string
  found: string
}) {
  return `${fileName}: ${formatPath(path)}: expected ${expected}, found ${found}`
}

/** `auth.external.azure`, `api.schemas[0]`, and quoted where TOML needs quotes. */
function formatPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    const key = /^[\w-]+$/.test(String(step)) ? String(step) : oneLine(String(step))
    return text === '' ? key : `${text}.${key}`
  }, '')
}

function describeFound(tree: unknown, path: Path): string {
  const value = path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null
        ? (parent as Record<PropertyKey, unknown>)[step]
        : undefined,
    tree,
  )
  if (value instanceof EnvironmentReference) return describeReference(value)
  return describeValue(value, secretKeys.has(String(path.at(-1))))
}

function describeReference({ name, value }: EnvironmentReference) {
  const state = value === undefined ? 'which is not set' : 'which has a wrong value'
  return `the environment variable ${/^\w+$/.test(name) ? name : oneLine(name)}, ${state}`
}

function describeValue(value: unknown, isSecret: boolean): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object') return 'a table'
  if (isSecret) return value === '' ? 'an empty string' : `a ${typeof value} that is not shown`
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  return typeof value === 'string' ? oneLine(value) : JSON.stringify(value)
}

function oneLine(text: string) {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
