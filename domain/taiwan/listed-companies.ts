import type { ListedName } from '../markets/asian-listings.ts'
import { industryName } from './industries.ts'
import { parseTaiwanFigure } from './open-data-values.ts'

export type TaiwaneseCompany = {
  code: string
  /** The short English name that the company registered; null for a few. */
  englishName: string | null
  shortName: string
  /** The exchange's code; null if the file gives none. */
  industry: string | null
  /** Of an ordinary share, in New Taiwan dollars; null for other currencies and shares without one. */
  parValue: number | null
  ordinaryShares: number | null
  preferredShares: number | null
  /** ISO date; absent in files that were kept before it was read. */
  founded?: string | null
}

type Row = Record<string, unknown>

type Columns = Record<
  'code' | 'english' | 'short' | 'industry' | 'par' | 'shares' | 'preferred' | 'founded',
  string
>

const TWSE_COLUMNS: Columns = {
  code: '公司代號',
  english: '英文簡稱',
  short: '公司簡稱',
  industry: '產業別',
  par: '普通股每股面額',
  shares: '已發行普通股數或TDR原股發行股數',
  preferred: '特別股',
  founded: '成立日期',
}
const TPEX_COLUMNS: Columns = {
  code: 'SecuritiesCompanyCode',
  english: 'Symbol',
  short: 'CompanyAbbreviation',
  industry: 'SecuritiesIndustryCode',
  par: 'ParValueOfCommonStock',
  shares: 'IssueShares',
  preferred: 'PreferredStock.shares',
  founded: 'DateOfIncorporation',
}

/** `/opendata/t187ap03_L`. Undefined if no row can be read. */
export function parseTwseCompanies(answer: unknown): TaiwaneseCompany[] | undefined {
  return parseCompanies(answer, TWSE_COLUMNS)
}

/** `/mopsfin_t187ap03_O`. Undefined if no row can be read. */
export function parseTpexCompanies(answer: unknown): TaiwaneseCompany[] | undefined {
  return parseCompanies(answer, TPEX_COLUMNS)
}

export function toListedName(
  { code, englishName, shortName, industry }: TaiwaneseCompany,
  { suffix, exchange }: { suffix: string; exchange: string },
): ListedName {
  const sector = industryName(industry)
  return {
    symbol: `${code}${suffix}`,
    name: englishName ?? shortName,
    exchange,
    currency: 'TWD',
    ...(shortName ? { localName: shortName } : {}),
    ...(sector ? { industry: sector } : {}),
  }
}

function parseCompanies(answer: unknown, columns: Columns): TaiwaneseCompany[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const companies = (answer as (Row | null)[]).flatMap((row): TaiwaneseCompany[] => {
    const text = (name: keyof Columns) => String(row?.[columns[name]] ?? '').trim()
    const code = text('code')
    if (!/^\d{4,6}[A-Z]?$/.test(code) || text('short') === '') return []
    return [
      {
        code,
        englishName: text('english') || null,
        shortName: text('short'),
        industry: /^\d\d$/.test(text('industry')) ? text('industry') : null,
        parValue: parseParValue(text('par')),
        ordinaryShares: parseTaiwanFigure(text('shares')),
        preferredShares: parseTaiwanFigure(text('preferred')),
        founded: parseDay(text('founded')),
      },
    ]
  })
  return companies.length > 0 ? companies : undefined
}

/** `20111018`: these days count from the birth of Christ, unlike those of the files themselves. */
function parseDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return year ? `${year}-${month}-${day}` : null
}

/** `新台幣                 10.0000元`. */
function parseParValue(text: string): number | null {
  const value = parseTaiwanFigure(/^新台幣\s*([\d.,]+)\s*元$/.exec(text)?.[1])
  return value !== null && value > 0 ? value : null
}
