import { simplifyHeading } from './heading-words.ts'

/** Zerodha and others in India write LTP, the last traded price, beside one of these. */
const BESIDE_LTP = ['instrument', 'avg cost', 'avg price', 'average cost', 'cur val', 'net chg']

/** What only the brokers of one market write: holdings in the depository of Taiwan, the balance of a mainland account. */
const SCRIPTS: [market: string, sign: RegExp][] = [
  ['KS', /\p{Script=Hangul}/u],
  ['T', /[\p{Script=Hiragana}\p{Script=Katakana}]|銘柄/u],
  ['TW', /庫存|集保|證券代號/u],
  ['SS', /股票余额|证券余额|股东代码|参考市价|证券代码/u],
]

/** The suffix of the market whose brokers write such headings. */
export function findHeadingsMarket(headings: readonly string[]): string | undefined {
  const words = new Set(headings.map((heading) => simplifyHeading(heading).replace(/[.:*]/g, '')))
  if (words.has('ltp') && BESIDE_LTP.some((word) => words.has(word))) return 'NS'
  const text = headings.join(' ').normalize('NFKC')
  return SCRIPTS.find(([, sign]) => sign.test(text))?.[0]
}
