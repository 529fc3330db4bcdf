import type { Random } from '#tests/fixtures/generate-statements.ts'
import type { Family } from './families.ts'
import { count, escapeText, page } from './parts.ts'
import { pickRowsIn, type Row } from './positions.ts'
import { fiveDigits, inventCost, isOneOfTwo, pixels, price, value } from './unseen-parts.ts'

// Drawn without looking at the reader or at what had been written about it.

/** A bank's statement: names in capitals in a column so narrow that they wrap, no code, value in two currencies. */
function drawWrappedNames(rows: Row[], random: Random): string {
  const home = isOneOfTwo(random) ? 'SGD' : 'HKD'
  const rates: Record<string, number> = { USD: 1.31, HKD: 0.168, JPY: 0.0088, SGD: 1 }
  const isNumberLate = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const rate = (rates[row.currency] ?? 1) / (rates[home] ?? 1)
    const worth = row.price * row.shares
    const cells = [
      row.currency,
      price(inventCost(row, random), row),
      price(row.price, row),
      value(worth, row),
      value(worth * rate, { currency: home }),
    ]
    cells.splice(isNumberLate ? 2 : 0, 0, count(row.shares))
    return `<tr><td class="d">${escapeText(row.name).toUpperCase()}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const headings = ['Ccy', 'Average cost', 'Market price', 'Market value', `Value in ${home}`]
  headings.splice(isNumberLate ? 2 : 0, 0, 'Quantity')
  return page(
    `<h1>Consolidated statement</h1><p>Statement date 31 OCT 2026 &nbsp;&nbsp; Page 3 of 6</p><h2>Investments: Equities</h2><table><tr><th class="d">Description</th>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}</table><footer>Values in ${home} are for reference only.</footer>`,
    {
      isDark: false,
      css: `body{padding:52px 46px}h1{font-size:22px;font-weight:400;color:#b0161c}h2{font-size:15px;border-bottom:2px solid #b0161c;padding-bottom:4px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.5, 14)}}
      td,th{text-align:right;padding:${pixels(random, 5, 10)} 5px;vertical-align:top;border-bottom:1px solid #ddd}th{font-size:12.5px;vertical-align:bottom}.d{text-align:left;width:${pixels(random, 105, 160)}}footer{font-size:12px;margin-top:16px}`,
    },
  )
}

/** A broker in Hong Kong: code and name in one column, the exchange's lot beside the number, losses in brackets. */
function drawBoardLots(rows: Row[], random: Random): string {
  const isLotFirst = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const gain = (row.price - inventCost(row, random)) * row.shares
    const share = (gain / (row.price * row.shares - gain)) * 100
    const lots = [100, 200, 400, 500, 1000].filter((size) => row.shares % size === 0)
    const lot = row.currency === 'HKD' ? lots[Math.floor(random() * lots.length)] : 1
    const sizes = [`<td>${count(row.shares)}</td>`, `<td>${count(lot ?? 100)}</td>`]
    const bracket = (amount: number, text: string) => (amount < 0 ? `(${text})` : text)
    return `<tr><td class="d">${fiveDigits(row)} &nbsp;${escapeText(row.name)}</td>${(isLotFirst ? sizes.reverse() : sizes).join('')}<td>${row.mark}${price(row.price, row)}</td>
      <td>${row.mark}${value(row.price * row.shares, row)}</td><td>${bracket(gain, value(Math.abs(gain), row))}</td><td>${bracket(gain, `${Math.abs(share).toFixed(1)}%`)}</td></tr>`
  })
  const sizes = isLotFirst ? ['Lot size', 'Quantity'] : ['Quantity', 'Lot size']
  return page(
    `<h1>MONTHLY STATEMENT</h1><p>Client 20-118834 &nbsp;&nbsp; 30 September 2026</p><table><tr><th class="d">Stock</th>${[...sizes, 'Closing price', 'Market value', 'Gain / (loss)', '%'].map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}</table><p>E. &amp; O. E.</p>`,
    {
      isDark: false,
      css: `body{padding:50px 40px}h1{font-size:20px;letter-spacing:2px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.5, 14)}}td,th{border:1px solid #555;padding:${pixels(random, 5, 10)} 6px;text-align:right}th{text-align:center;font-size:13px}.d{text-align:left}`,
    },
  )
}

export const UNSEEN_PRINTS: Family[] = [
  {
    name: 'wrapped names on paper',
    isHeldBack: true,
    width: 794,
    height: 1123,
    scale: 2,
    rows: 10,
    fonts: ['Arimo', 'Open Sans Variable', 'DejaVu Serif'],
    captures: ['print', 'photo', 'screenshot'],
    pick: pickRowsIn(['HKD', 'USD', 'SGD', 'JPY']),
    draw: drawWrappedNames,
  },
  {
    name: 'board lots',
    isHeldBack: true,
    width: 860,
    height: 1110,
    scale: 2,
    rows: 11,
    fonts: ['Newsreader Variable', 'Arimo', 'DejaVu Serif'],
    captures: ['print', 'photo', 'screenshot'],
    pick: pickRowsIn(['HKD', 'HKD', 'USD']),
    draw: drawBoardLots,
  },
]
