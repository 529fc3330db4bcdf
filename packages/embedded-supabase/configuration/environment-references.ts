export type Variables = Readonly<Record<string, string | undefined>>

export class EnvironmentReference {
  readonly name: string
  readonly value: string | undefined

  constructor(name: string, value: string | undefined) {
    this.name = name
    this.value = value || undefined
  }
}

const REFERENCE_PATTERN = /^env\((.*)\)$/

export function resolveReferences(value: unknown, environment: Variables): unknown {
  if (typeof value === 'string') return resolveText(value, environment)
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, environment))
  if (!isTable(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveReferences(item, environment)]),
  )
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof EnvironmentReference)
  )
}

function resolveText(text: string, environment: Variables) {
  const name = REFERENCE_PATTERN.exec(text)?.[1]
  return name === undefined ? text : new EnvironmentReference(name, environment[name])
}
