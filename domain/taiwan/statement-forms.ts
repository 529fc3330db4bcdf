import type { TagTable } from '../markets/tag-table.ts'

/**
 * The forms of Taiwan's statement files by the ending of their name: companies, banks, brokers,
 * financial holdings, insurers, and groups of mixed business.
 */
export const STATEMENT_FORMS = ['ci', 'basi', 'bd', 'fh', 'ins', 'mim'] as const
export type StatementForm = (typeof STATEMENT_FORMS)[number]

export const FINANCIAL_FORMS: readonly StatementForm[] = ['basi', 'bd', 'fh', 'ins']

/**
 * A line that follows from others: `A + B - C`, where `?C` may be blank and then adds nothing, and
 * `A|B` are names for the same. `isNeeded`: figures of a form are used only if this one holds.
 */
type Identity = { total: string; of: string; isNeeded?: true }

const tax = '所得稅費用（利益）'
const continuing =
  '繼續營業單位本期淨利（淨損）|繼續營業單位本期純益（純損）|繼續營業單位本期稅後淨利（淨損）'
const profit = '本期淨利（淨損）|本期稅後淨利（淨損）'
const owners = '淨利（淨損）歸屬於母公司業主|淨利（損）歸屬於母公司業主'
const predecessors = '淨利（淨損）歸屬於共同控制下前手權益|淨利（損）歸屬於共同控制下前手權益'
const minorities = '淨利（淨損）歸屬於非控制權益|淨利（損）歸屬於非控制權益'
const beforeTax =
  '稅前淨利（淨損）|繼續營業單位稅前淨利（淨損）|繼續營業單位稅前純益（純損）|繼續營業單位稅前損益'
const operating = '營業利益（損失）|營業利益'
const gross = '營業毛利（毛損）'
const realizedGross = '營業毛利（毛損）淨額|營業毛利（毛損）'

/** What holds in every form. */
const allForms: readonly Identity[] = [
  { total: continuing, of: `${beforeTax} - ?${tax}`, isNeeded: true },
  { total: profit, of: `${continuing} + ?停業單位損益 + ?合併前非屬共同控制股權損益` },
  { total: profit, of: `${owners} + ?${predecessors} + ?${minorities}` },
]

const withOperations: readonly Identity[] = [
  { total: beforeTax, of: `${operating} + ?營業外收入及支出|營業外損益` },
]

const ofForms: Record<StatementForm, readonly Identity[]> = {
  ci: [
    {
      total: gross,
      of: '營業收入 - ?營業成本 + ?原始認列生物資產及農產品之利益（損失） + ?生物資產當期公允價值減出售成本之變動利益（損失）',
    },
    { total: operating, of: `${realizedGross} - ?營業費用 + ?其他收益及費損淨額` },
    ...withOperations,
  ],
  basi: [
    {
      total: beforeTax,
      of: '利息淨收益 + 利息以外淨損益 - ?呆帳費用、承諾及保證責任準備提存 - ?營業費用',
      isNeeded: true,
    },
  ],
  bd: [{ total: operating, of: '收益 - 支出及費用', isNeeded: true }, ...withOperations],
  fh: [
    { total: '淨收益', of: '利息淨收益 + 利息以外淨收益', isNeeded: true },
    {
      total: beforeTax,
      of: '淨收益 - ?呆帳費用、承諾及保證責任準備提存 - ?保險負債準備淨變動 - ?營業費用',
    },
  ],
  ins: [
    { total: operating, of: '營業收入 - ?營業成本 - ?營業費用', isNeeded: true },
    ...withOperations,
  ],
  mim: [{ total: beforeTax, of: '收入 - 支出', isNeeded: true }],
}

const assets = '資產總額|資產總計'
const liabilities = '負債總額|負債總計'
const equity = '權益總額|權益總計'
const ownersEquity = '歸屬於母公司業主之權益合計|歸屬於母公司業主之權益'

const balance: readonly Identity[] = [
  { total: assets, of: `${liabilities} + ${equity}`, isNeeded: true },
  { total: assets, of: '流動資產 + 非流動資產' },
  { total: liabilities, of: '流動負債 + 非流動負債' },
  {
    total: equity,
    of: `${ownersEquity} + ?共同控制下前手權益 + ?合併前非屬共同控制股權 + ?非控制權益`,
  },
]

export function identitiesOf(form: StatementForm, kind: 'income' | 'balance'): readonly Identity[] {
  return kind === 'balance' ? balance : [...ofForms[form], ...allForms]
}

/** What is left of an income statement whose arithmetic fails: lines below the labels that shift. */
export const BOTTOM_LINES = [...owners.split('|'), ...profit.split('|'), '基本每股盈餘（元）']

export const PER_SHARE_LABEL = '基本每股盈餘（元）'
/** Ours: ordinary shares from share capital and par value, and the cash dividend of a whole year. */
export const SHARES_LABEL = '股本 ÷ 普通股每股面額'
export const DIVIDEND_LABEL = '股東配發現金股利(元/股)'

/** Labels of all forms in one table: each company's file has those of its own form. */
export const TAIWAN_TAGS: TagTable = {
  standard: 'ifrs-full',
  formulas: {
    revenue: [
      ['營業收入', '收益', '收入', '利息淨收益 + 利息以外淨損益', '利息淨收益 + 利息以外淨收益'],
    ],
    grossProfit: [['營業毛利（毛損）淨額'], [gross]],
    operatingIncome: [['營業利益（損失）', '營業利益']],
    netIncome: [
      owners.split('|'),
      profit.split('|').map((label) => `${label} unless ${minorities}`),
    ],
    eps: [[PER_SHARE_LABEL]],
    epsBasic: [[PER_SHARE_LABEL]],
    dividendPerShare: [[DIVIDEND_LABEL]],
    shares: [[SHARES_LABEL]],
    totalAssets: [assets.split('|')],
    currentAssets: [['流動資產']],
    totalLiabilities: [liabilities.split('|')],
    currentLiabilities: [['流動負債']],
    equity: [
      ownersEquity.split('|'),
      equity.split('|').map((label) => `${label} unless 非控制權益`),
    ],
    cashAndEquivalents: [['現金及約當現金']],
    cash: [['現金及約當現金']],
  },
  yearTags: profit.split('|'),
  currentAssets: ['流動資產'],
  financial: ['利息淨收益', '存款及匯款', '保險負債'],
  shares: { averageCounts: [], perShare: [PER_SHARE_LABEL], income: owners.split('|') },
}
