import type { Random } from '#tests/fixtures/generate-statements.ts'
import {
  ON_SCREENS,
  pickHoldings,
  pickOthers,
  roundTo,
  SCREEN_FONTS,
  sumOf,
  wander,
} from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
} from './unseen-parts.ts'

/** A program for traders in panes: what is watched and its volume, a chart, fills of the day, and positions. */
function drawWorkstation(rows: Row[], random: Random): string {
  const colors = ['#3fd07f', '#ff6868'] as const
  const watched = [...pickOthers(rows, random, 9), ...rows.slice(0, 2)].map((one) => {
    const move = inventMove(random)
    return `<tr><td>${one.symbol}</td><td>${plain(one.price)}</td><td>${colored(percent(move), move, colors)}</td><td>${(random() * 60).toFixed(1)}M</td></tr>`
  })
  const positions = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const day = row.price * row.shares * inventMove(random)
    const cells = [
      count(row.shares),
      plain(cost),
      plain(row.price),
      plain(row.price * row.shares),
      colored(signed(day, plain), day, colors),
      colored(signed(gain, plain), gain, colors),
    ]
    return `<tr><td>${row.symbol}</td><td>STK</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><u>Close</u></td></tr>`
  })
  const fills = rows.slice(2, 5).map((row, at) => {
    const size = Math.max(1, Math.floor(row.shares / 3))
    return `<p>${9 + at}:4${at}:17 BOT ${size} ${row.symbol} @ ${plain(row.price * 0.998)}</p>`
  })
  const headings = ['Symbol', 'Type', 'Pos', 'Avg px', 'Mark', 'Mkt val', 'Day P/L', 'Open P/L', '']
  const isListRight = isOneOfTwo(random)
  return page(
    `<nav>File &nbsp; View &nbsp; Trade &nbsp; Tools <b>Net liq 248,116.40 &nbsp; Cash 31,904.12 &nbsp; Excess 90,277.85</b></nav><main class="${isListRight ? 'r' : ''}"><section class="w"><h2>Watchlist: Tech</h2><table><tr><th>Symbol</th><th>Last</th><th>Chg</th><th>Vol</th></tr>${watched.join('')}</table></section>
      <section class="g"><h2>${rows[0]?.symbol} 5 min</h2><svg viewBox="0 0 600 200" preserveAspectRatio="none"><polyline points="${wander(random, 600, 200)}"/></svg></section><section class="f"><h2>Fills today</h2>${fills.join('')}</section>
      <section class="p"><h2>Positions (${rows.length})</h2><table><tr>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${positions.join('')}</table></section></main>`,
    {
      isDark: true,
      css: `body{background:#0b0e13;color:#d4dae3;font-size:12.5px}nav{padding:6px 10px;background:#1d232d}nav b{float:right;font-weight:500}main{display:grid;grid-template-columns:330px 1fr 270px;grid-template-areas:'w g f' 'w p p';gap:4px;padding:4px}.r{grid-template-columns:270px 1fr 330px;grid-template-areas:'f g w' 'p p w'}section{background:#141923;border:1px solid #242c3a}
      .w{grid-area:w}.g{grid-area:g}.f{grid-area:f}.p{grid-area:p}h2{font-size:12.5px;font-weight:600;margin:0;padding:5px 8px;background:#1f2734}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.5, 13.6)}}td,th{text-align:right;padding:${pixels(random, 5, 7.5)} 8px}th{color:#8492a6;font-weight:400;border-bottom:1px solid #2a3342}td:first-child,th:first-child{text-align:left;color:#f2c14e}
      tr:nth-child(odd) td{background:#171d28}svg{width:100%;height:${pixels(random, 210, 260)};display:block}polyline{fill:none;stroke:#5aa2ff;stroke-width:1.5;vector-effect:non-scaling-stroke}p{margin:6px 8px}u{text-decoration:none;background:#303a4b;padding:1px 8px;border-radius:2px}`,
    },
  )
}

/** Two or three parts of a number of shares, and when each was bought. */
function splitLots(row: Row, random: Random): { date: string; shares: number }[] {
  const parts = row.shares >= 3 && random() < 0.55 ? 2 + Math.floor(random() * 2) : 1
  let left = row.shares
  return Array.from({ length: parts }, (_, at) => {
    const isLast = at === parts - 1
    const size = Math.max(1, Math.floor((row.shares / parts) * (0.6 + 0.5 * random())))
    const shares = isLast ? left : size
    left = roundTo(left - shares, 0.0001)
    const day = String(1 + Math.floor(random() * 28)).padStart(2, '0')
    return {
      date: `${String(1 + Math.floor(random() * 12)).padStart(2, '0')}/${day}/${2020 + at * 2}`,
      shares,
    }
  })
}

/** As American brokers show lots for tax: some holdings opened, with a line below for each purchase. */
function drawTaxLots(rows: Row[], random: Random): string {
  const groups = rows.map((row) => {
    const lots = splitLots(row, random).map((lot) => ({ ...lot, cost: inventCost(row, random) }))
    const total = lots.reduce((sum, { shares, cost }) => sum + shares * cost, 0)
    const line = (lead: string, shares: number, cost: number) => {
      const gain = (row.price - cost) * shares
      const cells = [
        count(shares),
        plain(row.price),
        plain(row.price * shares),
        plain(cost),
        plain(cost * shares),
        colored(signed(gain, plain), gain, GAIN.isLight),
      ]
      return `${lead}${cells.map((cell) => `<td>${cell}</td>`).join('')}`
    }
    const isOpen = lots.length > 1
    const below = isOpen
      ? lots.map(
          ({ date, shares, cost }) =>
            `<tr class="k">${line(`<td>${date}</td>`, shares, cost)}<td>Long</td></tr>`,
        )
      : []
    const lead = `<td><s>${isOpen ? '▼' : '►'}</s><b>${row.symbol}</b> ${escapeText(row.name)}</td>`
    return `<tr>${line(lead, row.shares, total / row.shares)}<td></td></tr>${below.join('')}`
  })
  const headings = [
    'Symbol / Date acquired',
    'Quantity',
    'Price',
    'Market value',
    'Unit cost',
    'Cost basis',
    'Gain/loss',
    'Term',
  ]
  return page(
    `<header>Fairmount Trust <span>Accounts</span><span>Trade</span><span>Research</span></header><h1>Cost basis: unrealized</h1><nav><b>Collapse all</b> Method: FIFO &nbsp;|&nbsp; As of 11/20/2026 4:00 PM ET &nbsp;|&nbsp; Export</nav><table><tr>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${groups.join('')}<tr class="t"><td>Total</td><td></td><td></td><td>${plain(sumOf(rows))}</td><td></td><td></td><td></td><td></td></tr></table>
      <p>Cost basis may be missing for shares transferred in. Wash sales are marked W. Quotes are delayed by 15 minutes.</p>`,
    {
      isDark: false,
      css: `header{background:#12344d;color:#fff;padding:13px 24px;font-size:18px}header span{font-size:14px;margin-left:26px;opacity:.85}h1{font-size:20px;margin:16px 24px 6px}nav{margin:0 24px 10px;font-size:12.5px;color:#555}nav b{border:1px solid #12344d;border-radius:3px;padding:3px 8px;margin-right:10px;color:#12344d;font-weight:500}table{width:calc(100% - 48px);margin:0 24px;border-collapse:collapse;font-size:${pixels(random, 13, 14.5)}}
      th{font-size:12px;background:#e9eef2}td,th{text-align:right;padding:${pixels(random, 5, 8)} 8px;border-bottom:1px solid #d8dfe5}td:first-child,th:first-child{text-align:left}.k td{background:#f8fafb;color:#4a5560;font-size:12.5px}.k td:first-child{padding-left:40px}s{text-decoration:none;font-size:10px;color:#12344d;margin-right:8px}.t{font-weight:700}p{margin:10px 24px;font-size:11.5px;color:#666}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: SCREEN_FONTS, scale: 1, captures: ON_SCREENS } as const

export const BLIND_B_SCREENS: Family[] = [
  {
    name: 'workstation',
    ...COMMON,
    width: 1366,
    height: 700,
    scale: 1.25,
    rows: 8,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickHoldings(['USD'], { isWhole: true }),
    draw: drawWorkstation,
  },
  {
    name: 'tax lots',
    ...COMMON,
    width: 1280,
    height: 760,
    rows: 8,
    pick: pickHoldings(['USD']),
    draw: drawTaxLots,
  },
]
