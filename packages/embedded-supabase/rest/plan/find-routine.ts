import {
  routineAmbiguous,
  routineNotFound,
  type SoughtRoutine,
} from '#embedded/rest/errors/schema-errors.ts'
import type { MediaType } from '#embedded/rest/parse/media-type.ts'
import {
  cacheKey,
  type Routine,
  type SchemaCache,
} from '#embedded/rest/schema-cache/schema-cache.ts'

type Call = {
  schema: string
  name: string
  keys: string[]
  contentType?: MediaType
}

/** Chooses among overloads by argument names, which PostgreSQL's own resolution cannot do. */
export function findRoutine(cache: SchemaCache, call: Call): Routine {
  const overloads = cache.routines.get(cacheKey(call)) ?? []
  const named = overloads.filter((routine) => matchesNames(routine, call))
  const unnamed = overloads.filter(
    (routine) => !named.includes(routine) && takesWholeBody(routine, call.contentType),
  )
  const candidates = named.length > 0 ? named : unnamed
  const [only, ...others] = candidates
  if (!only) throw routineNotFound(cache, { ...call, unnamedType: unnamedTypeOf(call.contentType) })
  if (others.length > 0) throw routineAmbiguous(candidates)
  return only
}

function matchesNames({ parameters }: Routine, { keys, contentType }: Call): boolean {
  if (parameters.length === 0) return keys.length === 0 && !isRaw(contentType)
  const names = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  const isRequiredGiven = parameters.every(
    ({ name, isRequired }) => !isRequired || keys.includes(name),
  )
  return isRequiredGiven && keys.every((key) => names.has(key))
}

function takesWholeBody({ parameters }: Routine, contentType: MediaType | undefined): boolean {
  const [only, ...others] = parameters
  if (!only || others.length > 0 || only.name !== '') return false
  const type = unnamedTypeOf(contentType)
  return type === 'json/jsonb' ? ['json', 'jsonb'].includes(only.type) : only.type === type
}

function unnamedTypeOf(contentType: MediaType | undefined): SoughtRoutine['unnamedType'] {
  if (contentType === 'application/json') return 'json/jsonb'
  if (contentType === 'text/plain') return 'text'
  if (contentType === 'text/xml') return 'xml'
  return contentType === 'application/octet-stream' ? 'bytea' : undefined
}

function isRaw(contentType: MediaType | undefined): boolean {
  return ['text/plain', 'text/xml', 'application/octet-stream'].some((type) => type === contentType)
}
