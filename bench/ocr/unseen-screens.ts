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
  whole,
} from './unseen-parts.ts'

// Drawn without looking at the reader or at what had been written about it.

/** As Japanese brokers: code and name on a line across the table, figures with their units on the next. */
function drawJapaneseLots(rows: Row[], random: Random): string {
  const hasUnits = isOneOfTwo(random)
  const [shares, yen] = hasUnits ? [' 株', ' 円'] : ['', '']
  const words = isOneOfTwo(random)
    ? ['保有株数', '取得単価', '現在値', '評価額', '評価損益']
    : ['数量 Qty', '平均取得価額 Avg. cost', '現在値 Last', '時価評価額 Value', '評価損益 P/L']
  const items = rows.map((row) => {
    const cost = Math.round(inventCost(row, random))
    const gain = (row.price - cost) * row.shares
    const figures = [
      count(row.shares) + shares,
      price(cost, row) + yen,
      price(row.price, row) + yen,
      whole(row.price * row.shares) + yen,
      colored(signed(gain, whole) + yen, gain, ['#c8102e', '#0a5ca8']),
    ]
    return `<tr><td colspan="5"><a>${row.ticker} ${escapeText(row.name)}</a><span>買付 売却</span></td></tr><tr class="f">${figures.map((figure) => `<td>${figure}</td>`).join('')}</tr>`
  })
  const worth = rows.reduce((sum, row) => sum + row.price * row.shares, 0)
  return page(
    `<h1>保有証券一覧</h1><h2>国内株式（特定預り）</h2><table><tr>${words.map((word) => `<th>${word}</th>`).join('')}</tr>${items.join('')}</table><p>評価額合計 ${whole(worth)} 円</p>`,
    {
      isDark: false,
      css: `body{padding:22px 40px}h1{font-size:21px;margin:0 0 10px}h2{font-size:15px;font-weight:400;background:#e3ecf7;padding:6px 10px;margin:0}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 14, 17)}}
      th{font-weight:400;font-size:13px;background:#f3f3ee;text-align:right;padding:6px 10px}td{padding:${pixels(random, 4, 9)} 10px 2px}.f td{text-align:right;padding:2px 10px 8px;border-bottom:1px solid #c6c6c6}a{color:#0645ad}a+span{float:right;font-size:12px;color:#555}p{text-align:right}`,
    },
  )
}

type Column = { heading: string; write: (row: Row, figures: Figures) => string }
type Figures = { cost: number; move: number; worth: number; weight: number }
const COLUMNS: Record<string, Column> = {
  last: {
    heading: 'Last price<br>Change',
    write: ({ price: last }, { move }) =>
      `${dollars(last)}<br>${colored(signed(last * move, dollars), move, GAIN.isLight)}`,
  },
  today: {
    heading: 'Today’s gain/loss',
    write: ({ shares, price: last }, { move }) => writeGain(last * move * shares, move),
  },
  gain: {
    heading: 'Total gain/loss',
    write: ({ shares, price: last }, { cost }) =>
      writeGain((last - cost) * shares, last / cost - 1),
  },
  worth: { heading: 'Current value', write: (_, { worth }) => dollars(worth) },
  weight: {
    heading: '% of<br>account',
    write: (_, { weight }) => `${(weight * 100).toFixed(2)}%`,
  },
  shares: { heading: 'Quantity', write: ({ shares }) => count(shares) },
  cost: {
    heading: 'Avg. cost basis<br>Cost basis total',
    write: ({ shares }, { cost }) => `${dollars(cost)}<br>${dollars(cost * shares)}`,
  },
}

const ORDERS = [
  ['last', 'today', 'gain', 'worth', 'weight', 'shares', 'cost'],
  ['shares', 'last', 'worth', 'today', 'cost', 'gain', 'weight'],
  ['worth', 'shares', 'weight', 'last', 'cost', 'gain', 'today'],
]

/** As large American brokers: two lines a cell, gains of today and in all, the number of shares late or early. */
function drawManyGains(rows: Row[], random: Random): string {
  const order = (ORDERS[Math.floor(random() * ORDERS.length)] ?? []).flatMap(
    (id) => COLUMNS[id] ?? [],
  )
  const cash = Math.round(random() * 900_000) / 100
  const total = rows.reduce((sum, row) => sum + row.price * row.shares, cash)
  const lines = rows.map((row) => {
    const worth = row.price * row.shares
    const figures = {
      cost: inventCost(row, random),
      move: inventMove(random),
      worth,
      weight: worth / total,
    }
    return `<tr><td><b>${row.symbol}</b><br><small>${escapeText(row.name).toUpperCase()}</small></td>${order.map(({ write }) => `<td>${write(row, figures)}</td>`).join('')}</tr>`
  })
  return page(
    `<nav>Summary &nbsp; <b>Positions</b> &nbsp; Activity &amp; Orders &nbsp; Balances</nav><table><tr><th>Symbol</th>${order.map(({ heading }) => `<th>${heading}</th>`).join('')}</tr>${lines.join('')}</table><p>Cash ${dollars(cash)}</p><p>Account total ${dollars(total)}</p>`,
    {
      isDark: false,
      css: `body{padding:0 18px 18px}nav{padding:14px 4px;font-size:15px;border-bottom:2px solid #368727}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14.5)}}th{font-size:12px;background:#f2f2f2;font-weight:600;vertical-align:bottom}
      td,th{text-align:right;padding:${pixels(random, 4, 9)} 8px;border-bottom:1px solid #d5d5d5;vertical-align:top}td:first-child,th:first-child{text-align:left}small{font-size:11px;color:#555}p{margin:8px;text-align:right;font-size:13.5px}`,
    },
  )
}

function dollars(amount: number): string {
  return `$${value(amount, { currency: 'USD' })}`
}

function writeGain(amount: number, share: number): string {
  return `${colored(signed(amount, dollars), amount, GAIN.isLight)}<br>${colored(percent(share), amount, GAIN.isLight)}`
}

const MARKET_CODES: Record<string, string> = { HK: 'xhkg', T: 'xtks', SI: 'xses' }

/** As on tablets of European brokers: names with codes like 00700:xhkg below, long positions, opening prices. */
function drawMarketCodes(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSideFirst = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const american = isOnNasdaq(row) ? 'xnas' : 'xnys'
    const market = MARKET_CODES[/\.([A-Z]+)$/.exec(row.symbol)?.[1] ?? ''] ?? american
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const first = ['Long', count(row.shares)]
    const cells = [
      ...(isSideFirst ? first : first.reverse()),
      price(cost, row),
      `<b>${price(row.price, row)}</b>`,
      colored(percent(row.price / cost - 1), gain, colors),
      colored(
        signed(gain, (size) => value(size, row)),
        gain,
        colors,
      ),
      row.currency,
    ]
    return `<tr><td>${escapeText(row.name)}<br><small>${fiveDigits(row)}:${market}</small></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const first = isSideFirst ? ['L/S', 'Quantity'] : ['Quantity', 'L/S']
  const headings = [...first, 'Open price', 'Current price', '% Chg', 'P/L', 'Currency']
  return page(
    `<nav>Stocks (${rows.length}) &nbsp;&nbsp; Bonds (0) &nbsp;&nbsp; ETFs (0)</nav><table><tr><th>Instrument</th>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}</table>`,
    {
      isDark,
      css: `body{${isDark ? 'background:#1c2530' : ''}}nav{padding:18px 22px;font-size:15px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 15)}}th{font-size:12px;font-weight:500;opacity:.6}td,th{text-align:right;padding:${pixels(random, 5, 11)} 10px;border-bottom:1px solid #8883}
      td:first-child,th:first-child{text-align:left;padding-left:22px}small{font-size:12px;opacity:.65}`,
    },
  )
}

/** As trading programs in Korea: each holding is two lines of a grid, under headings of two lines. */
function drawDoubleGrid(rows: Row[], random: Random): string {
  const isNumberAbove = isOneOfTwo(random)
  const pair = (above: string, below: string) => (isNumberAbove ? [above, below] : [below, above])
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const colors = ['#d8232a', '#1554c0'] as const
    const [first, second] = pair(count(row.shares), whole(cost))
    const above = [first, price(row.price, row), colored(whole(gain), gain, colors)]
    const below = [
      second,
      whole(row.price * row.shares),
      colored(percent(row.price / cost - 1), gain, colors),
    ]
    const line = (cells: (string | undefined)[]) => cells.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><td>${escapeText(row.name)}</td>${line(above)}</tr><tr class="l"><td>${row.ticker} ${row.symbol.endsWith('.KQ') ? 'KOSDAQ' : 'KOSPI'}</td>${line(below)}</tr>`
  })
  const [first, second] = pair('Balance Qty', 'Avg. Price')
  return page(
    `<div class="t">[0345] Account Balance &nbsp; Domestic Stocks &nbsp; KRW</div><table><tr><th>Stock Name</th><th>${first}</th><th>Current Price</th><th>Valuation P/L</th></tr>
      <tr class="l"><th>Stock Code</th><th>${second}</th><th>Valuation Amt.</th><th>Return</th></tr>${lines.join('')}</table>`,
    {
      isDark: false,
      css: `body{padding:0 10px 10px;background:#f0f0f0}.t{padding:7px;font-size:13px;background:#2d4a73;color:#fff;margin:0 -10px 8px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 15.5)};background:#fff}
      td,th{border-left:1px solid #c3c7cf;border-right:1px solid #c3c7cf;padding:${pixels(random, 2, 6)} 9px;text-align:right}.l td,.l th{border-bottom:1px solid #9aa1ad}th{font-weight:400;background:#dde4ee;text-align:center}td:first-child{text-align:left}table{border-top:1px solid #9aa1ad}`,
    },
  )
}

const FONTS = ['Inter Variable', 'Arimo', 'Open Sans Variable', 'DejaVu Sans']

export const UNSEEN_SCREENS: Family[] = [
  {
    name: 'Japanese lots',
    isHeldBack: true,
    width: 1180,
    height: 760,
    scale: 1,
    rows: 8,
    fonts: ['Kosugi'],
    captures: ['screenshot', 'photo', 'screenshot'],
    pick: pickRowsIn(['JPY']),
    draw: drawJapaneseLots,
  },
  {
    name: 'many gains',
    isHeldBack: true,
    width: 1366,
    height: 768,
    scale: 1.25,
    rows: 10,
    fonts: FONTS,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['USD']),
    draw: drawManyGains,
  },
  {
    name: 'market codes',
    isHeldBack: true,
    width: 1112,
    height: 834,
    scale: 2,
    rows: 10,
    fonts: FONTS,
    captures: ['screenshot', 'photo', 'screenshot'],
    pick: pickRowsIn(['USD', 'HKD', 'JPY', 'SGD']),
    draw: drawMarketCodes,
  },
  {
    name: 'double grid',
    isHeldBack: true,
    width: 960,
    height: 640,
    scale: 1.25,
    rows: 9,
    fonts: FONTS,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickRowsIn(['KRW']),
    draw: drawDoubleGrid,
  },
]
