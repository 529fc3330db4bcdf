import type { Random } from '#tests/fixtures/generate-statements.ts'
import type { Family } from './families.ts'
import { count, escapeText, page } from './parts.ts'
import { pickRowsIn, type Row } from './positions.ts'
import {
  colored,
  fiveDigits,
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  isOnNasdaq,
  percent,
  pixels,
  price,
  signed,
  value,
} from './unseen-parts.ts'

// Drawn without looking at the reader or at what had been written about it.

const FONTS = ['Roboto Variable', 'Inter Variable', 'Open Sans Variable']
const BADGES: Record<string, [text: string, ground: string]> = {
  HKD: ['HK', '#d9455f'],
  USD: ['US', '#3d6fd9'],
  JPY: ['JP', '#8a5bd1'],
  SGD: ['SG', '#c2732b'],
}

/** Two lines in each of four columns: name over code, value over number, price over cost, gain over percent. */
function drawBadges(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isValueFirst = isOneOfTwo(random)
  const items = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const [badge, ground] = BADGES[row.currency] ?? ['', '']
    const worth = [value(row.price * row.shares, row), count(row.shares)]
    const prices = [price(row.price, row), cost.toFixed(3)]
    const [second, third] = isValueFirst ? [worth, prices] : [prices, worth]
    const result = [signed(gain, (size) => value(size, row)), percent(row.price / cost - 1)]
    const column = ([first, below]: string[]) => `<td>${first}<br><small>${below}</small></td>`
    return `<tr><td><b>${escapeText(row.name)}</b><i style="background:${ground}">${badge}</i><small>${fiveDigits(row)}</small></td>
      ${column(second ?? [])}${column(third ?? [])}${column(result.map((text) => colored(text, gain, colors)))}</tr>`
  })
  const [second, third] = isValueFirst ? ['MV/Qty', 'Price/Cost'] : ['Price/Cost', 'MV/Qty']
  return page(
    `<nav><b>Positions (${rows.length})</b> <span>Orders</span> <span>History</span></nav>
      <table><tr><th>Name/Code</th><th>${second}</th><th>${third}</th><th>Total P/L</th></tr>${items.join('')}</table>`,
    {
      isDark,
      css: `nav{padding:16px 14px 10px;font-size:16px}nav span{opacity:.55;margin-left:16px}table{width:100%;border-collapse:collapse}
      th{font-size:11px;font-weight:400;opacity:.6;text-align:right;padding:6px 4px}td{font-size:${pixels(random, 12.5, 13.8)};text-align:right;padding:${pixels(random, 6, 12)} 4px;border-top:1px solid #8883;line-height:1.45;vertical-align:top}
      td:first-child,th:first-child{text-align:left;padding-left:14px}td:last-child,th:last-child{padding-right:14px}b{display:block;font-weight:500;max-width:110px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
      nav b{display:inline;max-width:none}i{font:600 9px sans-serif;color:#fff;padding:1px 3px;border-radius:2px;margin-right:4px}small{font-size:12px;opacity:.7}`,
    },
  )
}

/** Three lines a holding without headings: number and cost above the symbol, invested and last price below. */
function drawAboveSymbols(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const costs = rows.map((row) => inventCost(row, random))
  const invested = rows.reduce((sum, { shares }, at) => sum + shares * (costs[at] ?? 0), 0)
  const worth = rows.reduce((sum, row) => sum + row.shares * row.price, 0)
  const items = rows.map((row, at) => {
    const cost = costs[at] ?? row.price
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    return `<li><p><span>Qty. <u>${count(row.shares)}</u> &nbsp;•&nbsp; Avg. <u>${price(cost, row)}</u></span>${colored(percent(row.price / cost - 1), gain, colors)}</p>
      <p class="m"><span>${row.ticker}</span>${colored(
        signed(gain, (size) => value(size, row)),
        gain,
        colors,
      )}</p>
      <p><span>Invested <u>${value(cost * row.shares, row)}</u></span><span>LTP <u>${price(row.price, row)}</u> (${colored(percent(move), move, colors)})</span></p></li>`
  })
  return page(
    `<header><b>Holdings</b> <em>${rows.length}</em></header><main><p><span>Invested<br><b>₹${value(invested, { currency: 'INR' })}</b></span><span>Current<br><b>₹${value(worth, { currency: 'INR' })}</b></span></p></main>
      <h2>Equity · NSE</h2><ul>${items.join('')}</ul>`,
    {
      isDark,
      css: `header{padding:20px 18px 12px;font-size:22px}em{font:600 13px sans-serif;background:#4184f3;color:#fff;border-radius:10px;padding:2px 8px}main{margin:0 14px;padding:12px 16px;border-radius:6px;box-shadow:0 1px 5px #0004}
      h2{font-size:12px;font-weight:500;opacity:.6;margin:16px 18px 4px}ul{list-style:none;margin:0;padding:0 18px}li{padding:${pixels(random, 7, 14)} 0;border-bottom:1px solid #8883}
      p{display:flex;justify-content:space-between;margin:0 0 5px;font-size:${pixels(random, 12.5, 14)}}li p>span:first-child{opacity:.75}u{text-decoration:none}.m{font-size:16px}.m>span:first-child{opacity:1!important}`,
    },
  )
}

/** The name beside a round logo, fractions of shares below it, value and gain at the right; no symbol. */
function drawLogos(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const hasLetters = isOneOfTwo(random)
  const items = rows.map((row) => {
    const gain = (row.price - inventCost(row, random)) * row.shares
    const share = gain / (row.price * row.shares - gain)
    const hue = Math.floor(random() * 360)
    const result = `${gain < 0 ? '▼' : '▲'} $${value(Math.abs(gain), row)} (${Math.abs(share * 100).toFixed(2)}%)`
    const unit = row.shares === 1 ? 'share' : 'shares'
    return `<li><i style="background:hsl(${hue} 55% 45%)">${hasLetters ? row.name[0] : ''}</i><div><b>${escapeText(row.name)}</b><small>${count(row.shares)} ${unit}</small></div>
      <div class="n"><b>$${value(row.price * row.shares, row)}</b><small>${colored(result, gain, colors)}</small></div></li>`
  })
  return page(
    `<h1>Investments</h1><nav><b>Value</b> <span>Return</span> <span>A–Z</span></nav><ul>${items.join('')}</ul>`,
    {
      isDark,
      css: `body{background:${isDark ? '#13161c' : '#f6f6f8'}}h1{font-size:24px;margin:22px 18px 8px}nav{padding:0 18px 10px;font-size:13px}nav span{opacity:.6;margin-left:14px}nav b{color:#1e90ff}
      ul{list-style:none;margin:0 10px;padding:4px 12px;border-radius:14px;background:${isDark ? '#1d212a' : '#fff'}}li{display:flex;gap:12px;align-items:center;padding:${pixels(random, 8, 15)} 0}i{flex:none;width:38px;height:38px;border-radius:19px;color:#fff;font:600 18px/38px sans-serif;text-align:center}
      div{flex:1}li b{display:block;font-size:${pixels(random, 14, 16.5)};font-weight:600;line-height:1.25}small{font-size:13px}.n{flex:none;text-align:right}div:not(.n) small{opacity:.65}`,
    },
  )
}

const VENUES: Record<string, string> = {
  HK: 'SEHK',
  T: 'TSEJ',
  SI: 'SGX',
  TW: 'TWSE',
  TWO: 'TPEX',
}

/** The code with its exchange instead of a name, headings in capitals, and balances of cash at the end. */
function drawVenues(rows: Row[], random: Random): string {
  const isDark = random() < 0.7
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isNumberFirst = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const venue = VENUES[row.symbol.split('.')[1] ?? ''] ?? (isOnNasdaq(row) ? 'NASDAQ' : 'NYSE')
    const gain = (row.price - inventCost(row, random)) * row.shares
    const move = inventMove(random)
    const cells = [
      `<td>${count(row.shares)}</td>`,
      `<td>${price(row.price, row)}<br><small>${colored(percent(move), move, colors)}</small></td>`,
    ]
    const code = row.currency === 'HKD' ? row.ticker.replace(/^0+/, '') : row.ticker
    return `<tr><td><b>${code.replace('.', ' ')}</b> <small>${venue}</small></td>${(isNumberFirst ? cells : cells.reverse()).join('')}
      <td>${colored(
        signed(gain, (size) => value(size, row)),
        gain,
        colors,
      )}</td></tr>`
  })
  const headings = isNumberFirst ? ['POSITION', 'LAST'] : ['LAST', 'POSITION']
  const cash = [...new Set(rows.map(({ currency }) => currency))].map(
    (currency) =>
      `<p><span>${currency}</span><span>${value(random() * 90_000, { currency })}</span></p>`,
  )
  return page(
    `<h1>Portfolio</h1><table><tr><th>INSTRUMENT</th>${headings.map((word) => `<th>${word}</th>`).join('')}<th>UNRLZD P&amp;L</th></tr>${lines.join('')}</table><h2>Cash Balances</h2>${cash.join('')}`,
    {
      isDark,
      css: `body{padding-bottom:24px;${isDark ? 'background:#000' : ''}}h1{font-size:20px;text-align:center;margin:18px}table{width:100%;border-collapse:collapse}th{font-size:11px;font-weight:500;opacity:.6;text-align:right;padding:6px 8px;background:#8882}
      td{text-align:right;font-size:${pixels(random, 14, 16)};padding:${pixels(random, 7, 13)} 8px;border-bottom:1px solid #8884}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}small{font-size:11.5px}
      td:first-child small{opacity:.6}h2{font-size:14px;margin:22px 16px 6px}p{display:flex;justify-content:space-between;margin:0;padding:7px 16px;font-size:14px}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: FONTS } as const

export const UNSEEN_PHONES: Family[] = [
  {
    name: 'badges',
    ...COMMON,
    width: 360,
    height: 800,
    scale: 3,
    rows: 7,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['HKD', 'USD', 'SGD', 'JPY']),
    draw: drawBadges,
  },
  {
    name: 'above symbols',
    ...COMMON,
    width: 412,
    height: 915,
    scale: 2.625,
    rows: 7,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['INR']),
    draw: drawAboveSymbols,
  },
  {
    name: 'logos',
    ...COMMON,
    width: 375,
    height: 812,
    scale: 3,
    rows: 8,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['USD']),
    draw: drawLogos,
  },
  {
    name: 'venues',
    ...COMMON,
    width: 430,
    height: 932,
    scale: 3,
    rows: 9,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['USD', 'HKD', 'JPY', 'SGD', 'TWD']),
    draw: drawVenues,
  },
]
