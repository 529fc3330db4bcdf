import Papa from 'papaparse'
import type { Sector } from '#domain/markets/company-sector.ts'

export type CodeListEntry = {
  edinet_code: string
  /** Five characters: the code on the exchange and a 0. */
  sec_code: string
  name: string
  name_en: string | null
  industry: string
  /** `03-31`; null if the list does not say. */
  fiscal_year_end: string | null
  is_listed: boolean
}

const CODE_COLUMN = 'ＥＤＩＮＥＴコード'

/**
 * The filers with a securities code, from EDINET's list: a line with the day and the count, a line
 * with the names of the columns, then a line for each filer.
 * @returns undefined if the list has another form
 */
export function parseCodeList(text: string): CodeListEntry[] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''))
  const headerAt = data.findIndex(([first]) => first === CODE_COLUMN)
  const header = data[headerAt]
  if (!header) return undefined
  const at = (row: string[], column: string) => tidy(row[header.indexOf(column)] ?? '')
  return data.slice(headerAt + 1).flatMap((row): CodeListEntry[] => {
    const [code, security] = [at(row, CODE_COLUMN), at(row, '証券コード')]
    if (!/^E\d{5}$/.test(code) || !/^[0-9A-Z]{5}$/.test(security)) return []
    return [
      {
        edinet_code: code,
        sec_code: security,
        name: at(row, '提出者名').slice(0, 200),
        name_en: at(row, '提出者名（英字）').slice(0, 200) || null,
        industry: at(row, '提出者業種').slice(0, 100),
        fiscal_year_end: parseYearEnd(at(row, '決算日')),
        is_listed: at(row, '上場区分') === '上場',
      },
    ]
  })
}

/** The database takes no control characters. */
function tidy(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim()
}

const FINANCIAL = ['銀行業', '保険業', '証券、商品先物取引業', 'その他金融業']

export function sectorOfIndustry(industry: string): Sector {
  if (FINANCIAL.includes(industry)) return 'financial'
  return industry === '電気・ガス業' ? 'utility' : 'general'
}

/** 3月31日, and 3月末日 for the last of the month. */
function parseYearEnd(text: string): string | null {
  const [, month = '', day = ''] = /^(\d{1,2})月(\d{1,2}|末)日$/.exec(text) ?? []
  const number = Number(month)
  if (!(number >= 1 && number <= 12)) return null
  const last = new Date(Date.UTC(2023, number, 0)).getUTCDate()
  const ofMonth = day === '末' ? last : Math.min(Number(day), last)
  if (!(ofMonth >= 1)) return null
  return `${month.padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`
}
