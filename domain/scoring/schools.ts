import { spellNumber } from '../format-number.ts'
import { BUFFETT } from './buffett/buffett.ts'
import { joinList } from './criterion-words.ts'
import { GRAHAM } from './graham/graham.ts'
import { LYNCH } from './lynch/lynch.ts'
import type { SchoolDefinition } from './school.ts'

/**
 * The schools, in the order in which they are shown. Analyses on readers' devices are stored in this
 * order, so a new school goes to the end.
 */
export const SCHOOLS = [GRAHAM, BUFFETT, LYNCH] as const satisfies readonly SchoolDefinition[]

export type School = (typeof SCHOOLS)[number]['id']

export function mapSchools<Value>(
  compute: (school: School, definition: SchoolDefinition<School>) => Value,
): Record<School, Value> {
  const entries = SCHOOLS.map((school) => [school.id, compute(school.id, school)])
  return Object.fromEntries(entries) as Record<School, Value>
}

/** "Graham and Lynch" */
export function nameSchools(schools: readonly School[]): string {
  return joinList(SCHOOLS.filter(({ id }) => schools.includes(id)).map(({ name }) => name))
}

/** "three schools", "Graham, Buffett and Lynch" */
export const SCHOOLS_IN_WORDS = {
  count: `${spellNumber(SCHOOLS.length)} schools`,
  names: joinList(SCHOOLS.map(({ name }) => name)),
}
