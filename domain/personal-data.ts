import { z } from 'zod/mini'

/** What `export_own_data` and `export_personal_data` answer: rows by table. */
export const PersonalDataSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

export type PersonalData = z.infer<typeof PersonalDataSchema>

export const personalDataHeader = ['table', 'row', 'field', 'value']

/** One line a value, since tables have different fields. Rows count from 1. */
export function listPersonalData(data: PersonalData): (string | number)[][] {
  return Object.keys(data)
    .toSorted()
    .flatMap((table) =>
      (data[table] ?? []).flatMap((row, index) =>
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => [
            table,
            index + 1,
            field,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
      ),
    )
}
