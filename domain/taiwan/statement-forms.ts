import { selectFormulas } from '../markets/line-items/figures.ts'
import { TAIWANESE_LINES } from '../markets/line-items/named-lines.ts'
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

const TAX = '所得稅費用（利益）'
const CONTINUING =
  '繼續營業單位本期淨利（淨損）|繼續營業單位本期純益（純損）|繼續營業單位本期稅後淨利（淨損）'
const PREDECESSORS = '淨利（淨損）歸屬於共同控制下前手權益|淨利（損）歸屬於共同控制下前手權益'
const BEFORE_TAX =
  '稅前淨利（淨損）|繼續營業單位稅前淨利（淨損）|繼續營業單位稅前純益（純損）|繼續營業單位稅前損益'
const OPERATING = '營業利益（損失）|營業利益'
const REALIZED_GROSS = '營業毛利（毛損）淨額|營業毛利（毛損）'

/** What holds in every form. */
const ALL_FORMS: readonly Identity[] = [
  { total: CONTINUING, of: `${BEFORE_TAX} - ?${TAX}`, isNeeded: true },
  {
    total: TAIWANESE_LINES.profit,
    of: `${CONTINUING} + ?停業單位損益 + ?合併前非屬共同控制股權損益`,
  },
  {
    total: TAIWANESE_LINES.profit,
    of: `${TAIWANESE_LINES.owners} + ?${PREDECESSORS} + ?${TAIWANESE_LINES.minorities}`,
  },
]

const WITH_OPERATIONS: readonly Identity[] = [
  { total: BEFORE_TAX, of: `${OPERATING} + ?營業外收入及支出|營業外損益` },
]

const OF_FORMS: Record<StatementForm, readonly Identity[]> = {
  ci: [
    {
      total: TAIWANESE_LINES.gross,
      of: '營業收入 - ?營業成本 + ?原始認列生物資產及農產品之利益（損失） + ?生物資產當期公允價值減出售成本之變動利益（損失）',
    },
    { total: OPERATING, of: `${REALIZED_GROSS} - ?營業費用 + ?其他收益及費損淨額` },
    ...WITH_OPERATIONS,
  ],
  basi: [
    {
      total: BEFORE_TAX,
      of: '利息淨收益 + 利息以外淨損益 - ?呆帳費用、承諾及保證責任準備提存 - ?營業費用',
      isNeeded: true,
    },
  ],
  bd: [{ total: OPERATING, of: '收益 - 支出及費用', isNeeded: true }, ...WITH_OPERATIONS],
  fh: [
    { total: '淨收益', of: '利息淨收益 + 利息以外淨收益', isNeeded: true },
    {
      total: BEFORE_TAX,
      of: '淨收益 - ?呆帳費用、承諾及保證責任準備提存 - ?保險負債準備淨變動 - ?營業費用',
    },
  ],
  ins: [
    { total: OPERATING, of: '營業收入 - ?營業成本 - ?營業費用', isNeeded: true },
    ...WITH_OPERATIONS,
  ],
  mim: [{ total: BEFORE_TAX, of: '收入 - 支出', isNeeded: true }],
}

const BALANCE: readonly Identity[] = [
  {
    total: TAIWANESE_LINES.assets,
    of: `${TAIWANESE_LINES.liabilities} + ${TAIWANESE_LINES.equity}`,
    isNeeded: true,
  },
  { total: TAIWANESE_LINES.assets, of: '流動資產 + 非流動資產' },
  { total: TAIWANESE_LINES.liabilities, of: '流動負債 + 非流動負債' },
  {
    total: TAIWANESE_LINES.equity,
    of: `${TAIWANESE_LINES.ownersEquity} + ?共同控制下前手權益 + ?合併前非屬共同控制股權 + ?非控制權益`,
  },
]

export function identitiesOf(form: StatementForm, kind: 'income' | 'balance'): readonly Identity[] {
  return kind === 'balance' ? BALANCE : [...OF_FORMS[form], ...ALL_FORMS]
}

/** What is left of an income statement whose arithmetic fails: lines below the labels that shift. */
export const BOTTOM_LINES = [
  ...TAIWANESE_LINES.owners.split('|'),
  ...TAIWANESE_LINES.profit.split('|'),
  TAIWANESE_LINES.perShare,
]

/** Labels of all forms in one table: each company's file has those of its own form. */
export const TAIWAN_TAGS: TagTable = {
  standard: 'ifrs-full',
  formulas: selectFormulas('taiwan'),
  yearTags: TAIWANESE_LINES.profit.split('|'),
  currentAssets: ['流動資產'],
  financial: ['利息淨收益', '存款及匯款', '保險負債'],
  shares: {
    averageCounts: [],
    perShare: [TAIWANESE_LINES.perShare],
    income: TAIWANESE_LINES.owners.split('|'),
  },
}
