import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { roundTo } from './blind-parts.ts'
import type { Row } from './positions.ts'
import { isOnNasdaq } from './unseen-parts.ts'

/** A magnifying glass, which few fonts have. */
export const SEARCH =
  '<svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" stroke-width="1.6"><circle cx="6.5" cy="6.5" r="5"/><path d="M10.5 10.5l5 5"/></svg>'

const SEOUL_STEPS = [
  [2000, 1],
  [5000, 5],
  [20_000, 10],
  [50_000, 50],
  [200_000, 100],
  [500_000, 500],
  [Infinity, 1000],
] as const

const KOREAN = `005930.KS|98000|SamsungElec; 000660.KS|560000|SK hynix; 005380.KS|260000|HyundaiMtr; 000270.KS|118000|Kia; 035420.KS|255000|NAVER; 035720.KS|62000|Kakao; 051910.KS|385000|LG Chem; 373220.KS|460000|LG Energy Solution; 006400.KS|310000|SAMSUNG SDI; 207940.KS|1220000|SAMSUNG BIOLOGICS; 068270.KS|185000|Celltrion; 105560.KS|120000|KB Financial Group; 055550.KS|75000|Shinhan Financial Group; 086790.KS|92000|Hana Financial Group; 316140.KS|27500|Woori Financial Group; 005490.KS|310000|POSCO Holdings; 012330.KS|305000|Hyundai Mobis; 066570.KS|86000|LG Electronics; 017670.KS|54000|SK Telecom; 030200.KS|51000|KT; 033780.KS|137000|KT&G; 034020.KS|82000|Doosan Enerbility; 012450.KS|960000|Hanwha Aerospace; 042660.KS|112000|Hanwha Ocean; 009540.KS|420000|HD Korea Shipbuilding; 015760.KS|41000|KEPCO; 259960.KS|275000|KRAFTON; 352820.KS|290000|HYBE; 090430.KS|122000|Amorepacific; 247540.KQ|152000|Ecopro BM; 196170.KQ|470000|ALTEOGEN; 003490.KS|22500|Korean Air; 011200.KS|19500|HMM; 003670.KS|175000|POSCO FUTURE M; 009150.KS|205000|Samsung Electro-Mechanics`

/** With names as the exchange in Seoul writes them in English. */
export function pickKorean(random: Random, count: number): Row[] {
  const companies = KOREAN.split(/;\s*/).map((line) => line.split('|'))
  return shuffle(companies, random)
    .slice(0, count)
    .map(([symbol = '', usual = '', name = '']) => {
      const level = Number(usual) * (0.85 + 0.3 * random())
      const step = SEOUL_STEPS.find(([below]) => level < below)?.[1] ?? 1
      const price = roundTo(level, step)
      const shares = Math.max(1, Math.round(10 ** (6 + 1.5 * random()) / price))
      const ticker = symbol.replace(/\.K[SQ]$/, '')
      return { symbol, written: symbol, name, price, mark: '₩', currency: 'KRW', ticker, shares }
    })
}

/** The same rows, one currency after the other in the order given. */
export function inOrder(
  currencies: readonly string[],
  pick: (random: Random, count: number) => Row[],
): (random: Random, count: number) => Row[] {
  return (random, count) =>
    pick(random, count).sort(
      (one, other) => currencies.indexOf(one.currency) - currencies.indexOf(other.currency),
    )
}

export function groupByCurrency(rows: readonly Row[]): [currency: string, rows: Row[]][] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => [currency, rows.filter((row) => row.currency === currency)])
}

/** A paragraph for each label with its figure. */
export function labelled(figures: readonly (readonly [label: string, figure: string])[]): string {
  return figures.map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`).join('')
}

/** A round logo with the first signs of the code. */
export function logo({ ticker }: Row, at: number): string {
  const hue = (at * 83 + ticker.charCodeAt(0) * 17) % 360
  return `<s style="background:hsl(${hue} 48% 44%)">${ticker.replace('&', '').slice(0, 2)}</s>`
}

/** Digits as those of numbers of accounts. */
export function inventNumber(random: Random, digits: number): string {
  return String(Math.floor((1 + 9 * random()) * 10 ** (digits - 1)))
}

const ON_NASDAQ = 'ASML MELI GOOG AVGO ABNB NFLX BIDU ADBE PDD LI'

/** Whether an American listing of this set is on Nasdaq. */
export function isNasdaqListed(row: Row): boolean {
  return isOnNasdaq(row) || ON_NASDAQ.split(' ').includes(row.symbol)
}
