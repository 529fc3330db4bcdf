import { findCurrencyProblem } from './check-currency.ts'

/** As brokers of East Asia write currencies. */
const NAMES: Record<string, string> = {
  JPY: '円 日本円 日元 日圓 日幣 日币 엔 엔화 yen',
  KRW: '원 원화 韓元 韩元 韓圓 韩币 韓幣 韓国ウォン ウォン won',
  HKD: '港元 港幣 港币 香港ドル 홍콩달러 hk$',
  TWD: '新台幣 新臺幣 新台币 台幣 臺幣 台币 台湾ドル 대만달러 nt$ ntd',
  CNY: '人民币 人民幣 人民元 中国元 위안 위안화 rmb',
  USD: '美元 美金 米ドル 米国ドル usドル ドル 달러 미국달러 미달러 us$',
  SGD: '新加坡元 新加坡幣 坡幣 新元 シンガポールドル 싱가포르달러 s$',
  EUR: '歐元 欧元 ユーロ 유로 유로화 €',
  GBP: '英鎊 英镑 英ポンド 파운드 £',
  INR: '印度盧比 印度卢比 インドルピー ルピー 루피 ₹ rs rs. rupees',
  AUD: '澳元 澳幣 澳币 豪ドル 호주달러 a$',
}

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name.normalize('NFKC'), code] as const),
  ),
)

/** China's, Taiwan's and Hong Kong's own name of their currency: the listing says which. */
const HOME_UNIT = /^[元圓]$/

/** The code of a currency that a cell names; a code stays as it is. Empty for 元, undefined for other text. */
export function findCurrencyCode(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  if (HOME_UNIT.test(plain)) return ''
  const named = BY_NAME.get(plain.toLowerCase())
  if (named) return named
  const isCode = /^[A-Za-z]{3}$/.test(plain)
  // Pence and cents are codes too, which prices in them still need.
  return isCode && !findCurrencyProblem(plain) ? plain : undefined
}
