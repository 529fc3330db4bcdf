import {
  type DailyCloses,
  parseTaiex,
  parseTpexCloses,
  parseTwseCloses,
} from '#domain/taiwan/daily-closes.ts'
import {
  parseTpexCompanies,
  parseTwseCompanies,
  type TaiwaneseCompany,
} from '#domain/taiwan/listed-companies.ts'
import type { DayFile } from './day-files.ts'

export const TWSE_CLOSES: DayFile<DailyCloses> = {
  host: 'twse',
  path: '/exchangeReport/STOCK_DAY_ALL',
  parse: parseTwseCloses,
}

export const TPEX_CLOSES: DayFile<DailyCloses> = {
  host: 'tpex',
  path: '/tpex_mainboard_quotes',
  parse: parseTpexCloses,
}

export const TAIEX_CLOSE: DayFile<DailyCloses> = {
  host: 'twse',
  path: '/exchangeReport/MI_INDEX',
  parse: parseTaiex,
}

export const TWSE_COMPANIES: DayFile<TaiwaneseCompany[]> = {
  host: 'twse',
  path: '/opendata/t187ap03_L',
  parse: parseTwseCompanies,
}

export const TPEX_COMPANIES: DayFile<TaiwaneseCompany[]> = {
  host: 'tpex',
  path: '/mopsfin_t187ap03_O',
  parse: parseTpexCompanies,
}
