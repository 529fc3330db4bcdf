import Papa from 'papaparse'
import { collectFiling, type EdinetFiling, type FilingRow } from './edinet-filing.ts'

const COLUMNS = [
  '要素ID',
  '項目名',
  'コンテキストID',
  '相対年度',
  '連結・個別',
  '期間・時点',
  'ユニットID',
  '単位',
  '値',
]

/**
 * Reads the CSV form of a report (type 5): tabs, quotes around every field, text blocks with line
 * breaks. Rows with another number of fields are skipped, and those whose quotes do not match: a file
 * that ends in the middle of a figure has a part of it.
 * @returns undefined if the header is not EDINET's
 */
export function parseCsvFiling(text: string): EdinetFiling | undefined {
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: '\t' })
  const broken = new Set(parsed.errors.map(({ row }) => row))
  const data = parsed.data.filter((_, index) => !broken.has(index))
  const [header, ...rows] = data
  if (!header || COLUMNS.some((name, index) => header[index] !== name)) return undefined
  return collectFiling(
    rows.flatMap((row): FilingRow[] => {
      const [element = '', , context = '', , , , unit = '', , value = ''] = row
      if (row.length !== COLUMNS.length) return []
      return [{ element, context, unit: nameUnit(unit), value: value.trim() }]
    }),
  )
}

/** `JPYPerShares` is a yen for each share. Text has no unit: blank or `－`. */
export function nameUnit(id: string): string {
  if (!/^[A-Za-z]{3,30}$/.test(id)) return ''
  return id.endsWith('PerShares') ? `${id.slice(0, -'PerShares'.length)}/shares` : id
}
