import leven from 'leven'
import { z } from 'zod'
import { EnvironmentReference } from './environment-references.ts'

// Each message here is only what was expected; `settings-problems.ts` adds the rest of the sentence.

export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => expectedKey(key, Object.keys(shape))).join('\n')
        : 'a table',
  })
}

export function optionalSection<Shape extends z.ZodRawShape>(shape: Shape) {
  return section(shape).prefault({} as never)
}

export function toggle(isEnabled: boolean) {
  return optionalSection({ enabled: flag(isEnabled) })
}

export function flag(fallback: boolean) {
  return z.preprocess(parseFlag, z.boolean({ error: 'true or false' })).default(fallback)
}

export function optionalFlag() {
  return z.preprocess(parseFlag, z.boolean({ error: 'true or false' })).optional()
}

export function text(fallback = '') {
  return z.preprocess(parseText, z.string({ error: 'a quoted string' })).default(fallback)
}

export function optionalSetting() {
  return z.preprocess(parseText, z.string({ error: 'a quoted string' })).optional()
}

/** A text that is null if it refers to this variable and the variable is not set. */
export function nullableText(variable: string) {
  const isLeftOpen = (value: unknown) =>
    value instanceof EnvironmentReference && value.name === variable && value.value === undefined
  return z
    .preprocess(
      (value) => (isLeftOpen(value) ? null : parseText(value)),
      z.string({ error: 'a quoted string' }).nullable(),
    )
    .default('')
}

/** A list of texts or, as in the CLI, one text with commas. */
export function textList(fallback: string[] = []) {
  const error = 'a list of quoted strings'
  return z.preprocess(parseList, z.array(z.string({ error }), { error })).default(fallback)
}

export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  fallback: Words[number],
) {
  return z.preprocess(parseText, z.enum(words, { error: oneOf(words) })).default(fallback as never)
}

export function count(
  fallback: number,
  { min = 0, max = Number.MAX_SAFE_INTEGER, unit = '' }: CountRange = {},
) {
  return wholeNumber({ min, max, unit }).default(fallback)
}

export function optionalCount() {
  return wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, unit: '' }).optional()
}

/** 0 means that none is set. */
export function port(fallback: number, min: 0 | 1 = 1) {
  return count(fallback, { min, max: 65_535 })
}

/** A duration in Go's format (`1h30m`, `0.5s`), parsed into seconds. */
export function duration(fallback: string) {
  const error = 'a duration such as "1s", "5m" or "24h"'
  return z
    .preprocess(
      parseText,
      z.string({ error }).refine((value) => !Number.isNaN(seconds(value)), error),
    )
    .transform(seconds)
    .prefault(fallback)
}

export function oneOf(words: readonly string[]) {
  return `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`
}

type CountRange = { min?: number; max?: number; unit?: string }

function wholeNumber({ min, max, unit }: Required<CountRange>) {
  const range = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`
  const error = `a whole number${unit && ` of ${unit}`}${range}`
  return z.preprocess(parseNumber, z.int({ error }).min(min, error).max(max, error))
}

function expectedKey(key: string, known: string[]) {
  const near = nearestKey(key, known)
  return near
    ? `a key that Supabase's CLI defines (did you mean "${near}"?)`
    : `a key that Supabase's CLI defines (${known.join(', ')})`
}

const MAX_SLIPS = 2

function nearestKey(key: string, known: string[]): string | undefined {
  const slips = (candidate: string) =>
    leven(squeeze(key), squeeze(candidate), { maxDistance: MAX_SLIPS + 1 })
  const [best] = known.toSorted((left, right) => slips(left) - slips(right))
  return best !== undefined && slips(best) <= MAX_SLIPS ? best : undefined
}

function squeeze(word: string) {
  return word.toLowerCase().replaceAll(/[-_]/g, '').slice(0, 100)
}

function parseText(value: unknown) {
  return value instanceof EnvironmentReference ? (value.value ?? '') : value
}

function parseFlag(value: unknown) {
  if (!(value instanceof EnvironmentReference)) return value
  if (value.value === 'true' || value.value === '1') return true
  return value.value === 'false' || value.value === '0' ? false : value
}

function parseNumber(value: unknown) {
  if (typeof value === 'bigint') return Number(value)
  if (!(value instanceof EnvironmentReference) || value.value === undefined) return value
  return Number(value.value)
}

function parseList(value: unknown) {
  const plain = parseText(value)
  if (typeof plain === 'string') return plain.split(',').filter((item) => item !== '')
  if (!Array.isArray(plain)) return plain
  return plain.map(parseText).filter((item) => item !== '')
}

const SECONDS_BY_UNIT: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}

function seconds(value: string): number {
  if (value === '0') return 0
  if (!/^(\d+(\.\d*)?(ns|us|µs|μs|ms|s|m|h))+$/.test(value)) return Number.NaN
  const parts = [...value.matchAll(/(\d+(?:\.\d*)?)(ns|us|µs|μs|ms|s|m|h)/gy)]
  return parts.reduce(
    (total, [, amount, unit = '']) =>
      total + Number(amount) * (SECONDS_BY_UNIT[unit] ?? Number.NaN),
    0,
  )
}
