/** What `export_own_data` and `export_personal_data` answer: rows by table. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** By hand: a schema of records would make the chunk that all forms share larger. */
export function isPersonalData(value: unknown): value is PersonalData {
  return (
    isRecord(value) &&
    Object.values(value).every((rows) => Array.isArray(rows) && rows.every(isRecord))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const PERSONAL_DATA_HEADER = ['table', 'row', 'field', 'value']

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
