import type { Random } from '#tests/fixtures/generate-statements.ts'
import {
  ON_PAPER,
  ON_SCREENS,
  pickHoldings,
  pickNamed,
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
  fiveDigits,
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  price,
  value,
  whole,
} from './unseen-parts.ts'

const TAIWANESE_NAMES = `2330 台積電; 2317 鴻海; 2454 聯發科; 2308 台達電; 2412 中華電; 2881 富邦金; 2882 國泰金; 2891 中信金; 2886 兆豐金; 1301 台塑; 1303 南亞; 2002 中鋼; 2603 長榮;
2609 陽明; 2615 萬海; 3008 大立光; 2382 廣達; 3231 緯創; 2357 華碩; 2303 聯電; 3711 日月光投控; 1216 統一; 2912 統一超; 5880 合庫金; 2884 玉山金; 3034 聯詠; 2379 瑞昱; 2207 和泰車; 1101 台泥; 6505 台塑化`

/** A broker's site in Traditional Chinese: striped lines, odd lots, buttons, and a line with the sums. */
function drawTaiwanese(rows: Row[], random: Random): string {
  const isCodeBeside = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 0.01)
    const gain = (row.price - cost) * row.shares
    const name = isCodeBeside
      ? `<td class="l">${row.name}(${row.ticker})</td>`
      : `<td class="l">${row.ticker}</td><td class="l">${row.name}</td>`
    const cells = [
      row.shares % 1000 === 0 ? '現股' : '零股',
      count(row.shares),
      plain(cost),
      plain(row.price),
      whole(row.price * row.shares),
      colored(whole(gain), gain, ['#d0021b', '#0a7d43']),
      colored(`${((row.price / cost - 1) * 100).toFixed(2)}%`, gain, ['#d0021b', '#0a7d43']),
    ]
    return `<tr>${name}${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><u>買進</u> <u class="s">賣出</u></td></tr>`
  })
  const names = isCodeBeside ? ['股票名稱'] : ['代號', '名稱']
  const headings = [
    ...names,
    '類別',
    '庫存股數',
    '成本均價',
    '現價',
    '總金額',
    '未實現損益',
    '報酬率',
    '交易',
  ]
  const start = isCodeBeside ? 2 : 3
  return page(
    `<header>安達証券 <span>行情　下單　<b>帳務</b>　申購</span></header><p>分公司 0932 城中　帳號 118834-2　更新時間 14:0${Math.floor(random() * 10)}:31　<u>更新</u></p>
      <table><tr>${headings.map((word, at) => `<th class="${at < names.length ? 'l' : ''}">${word}</th>`).join('')}</tr>${lines.join('')}
      <tr class="t"><td class="l" colspan="${start}">合計</td><td>${count(rows.reduce((sum, { shares }) => sum + shares, 0))}</td><td colspan="2"></td><td>${whole(sumOf(rows))}</td><td colspan="3"></td></tr></table><p>＊ 未實現損益未扣除手續費，僅供參考。</p>`,
    {
      isDark: false,
      css: `header{background:#8c1b2f;color:#fff;padding:14px 26px;font-size:20px}header span{font-size:15px;margin-left:40px}p{padding:0 26px;font-size:13px;color:#555}table{border-collapse:collapse;width:calc(100% - 52px);margin:0 26px;font-size:${pixels(random, 14, 16)}}th{background:#5d6470;color:#fff;font-weight:400;font-size:13.5px}
      td,th{padding:${pixels(random, 6, 10)} 9px;text-align:right}.l{text-align:left}tr:nth-child(odd) td{background:#f4eeee}.t td{background:#fff!important;border-top:2px solid #8c1b2f}u{text-decoration:none;font-size:12px;background:#c8102e;color:#fff;padding:2px 7px;border-radius:3px}.s{background:#0a7d43}`,
    },
  )
}

/** A tablet: a list at the left, beside it the chart, figures and position of one holding. */
function drawSplitView(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const at = Math.floor(random() * rows.length)
  const items = rows.map((row, number) => {
    const move = inventMove(random)
    return `<li class="${number === at ? 'on' : ''}"><div><small>${escapeText(row.name)}</small><b>${row.ticker}</b><small>${row.mark}${plain(row.price)} ${colored(percent(move), move, colors)}</small></div><div class="n"><b>${row.mark}${value(row.price * row.shares, row)}</b><small>${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}</small></div></li>`
  })
  const one = rows[at]
  if (!one) throw new Error('the family should have rows')
  const cost = inventCost(one, random)
  const stats = [
    ['Open', plain(one.price * 0.995)],
    ['Day high', plain(one.price * 1.012)],
    ['Day low', plain(one.price * 0.981)],
    ['52-week high', plain(one.price * 1.34)],
    ['Volume', `${(random() * 40 + 1).toFixed(2)}M`],
    ['P/E ratio', (9 + random() * 25).toFixed(2)],
  ]
  const position = [
    ['Shares', count(one.shares)],
    ['Average cost', `${one.mark}${plain(cost)}`],
    ['Equity', `${one.mark}${plain(one.price * one.shares)}`],
    ['Total return', percent(one.price / cost - 1)],
  ]
  const pairs = (all: string[][]) =>
    all.map(([label, figure]) => `<p><span>${label}</span><b>${figure}</b></p>`).join('')
  return page(
    `<aside><h1>Holdings</h1><input placeholder="Search"><ul>${items.join('')}</ul></aside><main><h2>${escapeText(one.name)}</h2><h3>${one.mark}${plain(one.price)}</h3>
      <svg viewBox="0 0 700 240"><polyline points="${wander(random, 700, 230)}"/></svg><nav>${['1D', '1W', '1M', '3M', '1Y', '5Y'].map((span) => `<span>${span}</span>`).join('')}</nav><h4>Your position</h4><div>${pairs(position)}</div><h4>Statistics</h4><div>${pairs(stats)}</div><footer><b>Sell</b><b>Buy</b></footer></main>`,
    {
      isDark,
      css: `body{display:grid;grid-template-columns:370px 1fr;min-height:100vh}aside{border-right:1px solid #8885;background:${isDark ? '#181b21' : '#f7f7f9'}}h1{font-size:25px;margin:22px 18px 12px}input{display:block;margin:0 18px 8px;width:334px;padding:8px 12px;border:0;border-radius:9px;background:#8882;font:14px sans-serif}
      ul{list-style:none;margin:0;padding:0}li{display:flex;justify-content:space-between;align-items:center;padding:${pixels(random, 7, 11)} 18px;border-bottom:1px solid #8883}.on{background:#3b82f62e}li b{display:block;font-size:16px;font-weight:600}small{display:block;font-size:12.5px;opacity:.75}.n{text-align:right}
      main{padding:22px 34px}h2{font-size:20px;margin:0;font-weight:500}h3{font-size:34px;margin:2px 0 10px}svg{width:100%}polyline{fill:none;stroke:#10a37f;stroke-width:2.5}nav{display:flex;justify-content:space-around;font-size:13px}h4{font-size:16px;margin:20px 0 6px}main>div{display:grid;grid-template-columns:1fr 1fr;column-gap:40px}
      p{display:flex;justify-content:space-between;margin:0;padding:7px 0;border-bottom:1px solid #8883;font-size:14px}p span{opacity:.65}footer{display:flex;gap:14px;margin-top:22px}footer b{flex:1;padding:13px;text-align:center;border-radius:10px;background:#10a37f;color:#fff}`,
    },
  )
}

/** A dashboard: a ring with its legend at the left; value and weight before the number of shares. */
function drawBesideRing(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const rates: Record<string, number> = { USD: 1, HKD: 0.128, JPY: 0.0066 }
  const worth = rows.map((row) => row.price * row.shares * (rates[row.currency] ?? 1))
  const total = worth.reduce((sum, one) => sum + one, 0)
  const order = rows.map((_, at) => at).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0))
  let turned = 0
  const arcs: string[] = []
  const legend: string[] = []
  const lines = order.map((at, place) => {
    const row = rows[at] as Row
    const part = (worth[at] ?? 0) / total
    const hue = `hsl(${(place * 360) / rows.length} 55% 52%)`
    arcs.push(
      `<circle cx="90" cy="90" r="64" stroke="${hue}" stroke-dasharray="${part * 402} 402" stroke-dashoffset="${-turned * 402}"/>`,
    )
    turned += part
    legend.push(
      `<p><i style="background:${hue}"></i>${escapeText(row.name)}<b>${(part * 100).toFixed(1)}%</b></p>`,
    )
    const move = inventMove(random)
    return `<tr><td><b>${fiveDigits(row)}</b> ${escapeText(row.name)}</td><td>$${plain(worth[at] ?? 0)}</td><td><s style="width:${(part * 150).toFixed(0)}px"></s> ${(part * 100).toFixed(1)}%</td><td>${count(row.shares)}</td><td>${price(row.price, row)} ${row.currency}</td><td>${colored(percent(move), move, GAIN[isDark ? 'isDark' : 'isLight'])}</td></tr>`
  })
  return page(
    `<header><b>Meridian Ledger</b> Overview &nbsp; Holdings &nbsp; Income &nbsp; Tax</header><main><aside><h2>Allocation</h2><svg viewBox="0 0 180 180">${arcs.join('')}<text x="90" y="96">${rows.length} stocks</text></svg>${legend.join('')}</aside>
      <section><h2>Holdings</h2><table><tr><th>Name ⇅</th><th>Value (USD) ▼</th><th>Weight ⇅</th><th>Shares ⇅</th><th>Last</th><th>1 day</th></tr>${lines.join('')}<tr class="t"><td>Cash</td><td>$${plain(total * 0.021)}</td><td>–</td><td></td><td></td><td></td></tr></table></section></main>`,
    {
      isDark,
      css: `body{background:${isDark ? '#11151b' : '#f1f3f6'}}header{padding:16px 30px;font-size:14px;background:${isDark ? '#1a2029' : '#fff'};border-bottom:1px solid #8884}header b{font-size:17px;margin-right:36px}main{display:grid;grid-template-columns:330px 1fr;gap:20px;padding:20px 26px;align-items:start}aside,section{background:${isDark ? '#1a2029' : '#fff'};border-radius:10px;padding:16px 20px}
      h2{font-size:17px;margin:0 0 10px}svg{display:block;width:190px;margin:0 auto 12px;fill:none;stroke-width:24}circle{transform:rotate(-90deg);transform-origin:center}text{fill:currentColor;stroke:none;font-size:15px;text-anchor:middle}p{display:flex;align-items:center;gap:8px;margin:7px 0;font-size:12.5px}p b{margin-left:auto;font-weight:500}i{width:10px;height:10px;border-radius:2px;flex:none}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13.5, 15)}}td,th{text-align:right;padding:${pixels(random, 9, 14)} 8px;border-bottom:1px solid #8883}th{font-size:12px;font-weight:500;opacity:.65}td:first-child,th:first-child{text-align:left}s{display:inline-block;height:6px;border-radius:3px;background:#3b82f6;vertical-align:2px}.t{opacity:.7}`,
    },
  )
}

/** A bank's month on one page: cash and what moved, shares by market with subtotals, dividends, small print. */
function drawMonthlyPack(rows: Row[], random: Random): string {
  const markets = Object.entries({ HKD: 'Hong Kong', USD: 'United States', JPY: 'Japan' })
  const line = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const sections = markets.map(([currency, market]) => {
    const own = rows.filter((row) => row.currency === currency)
    const lines = own.map((row) =>
      line([
        fiveDigits(row),
        escapeText(row.name),
        count(row.shares),
        price(inventCost(row, random), row),
        price(row.price, row),
        value(row.price * row.shares, row),
      ]),
    )
    return `<tr class="m"><td colspan="6">${market} (${currency})</td></tr>${lines.join('')}<tr class="s"><td></td><td>Subtotal ${currency}</td><td></td><td></td><td></td><td>${value(sumOf(own), { currency })}</td></tr>`
  })
  const cash = markets.map(([currency]) => {
    const [before, came, went] = [1e5, 4e4, 3e4].map((most) => random() * most)
    const figures = [before, came, went, (before ?? 0) + (came ?? 0) - (went ?? 0)]
    return line([currency, ...figures.map((figure) => value(figure ?? 0, { currency }))])
  })
  const paid = rows.slice(0, 3).map((row, at) => {
    const rate = roundTo(row.price * (0.004 + 0.01 * random()), 0.01)
    return line([
      `${8 + at * 7} OCT`,
      escapeText(row.name),
      count(row.shares),
      `${row.currency} ${rate.toFixed(2)}`,
      value(rate * row.shares, row),
    ])
  })
  return page(
    `<header><b>HARBOURLINE SECURITIES</b><span>Monthly statement<br>1 – 31 October 2026<br>Account 6-220417-08 &nbsp; Page 1 of 1</span></header><h2>1. Cash</h2><table class="c"><tr><th>Currency</th><th>Brought forward</th><th>Credits</th><th>Debits</th><th>Balance</th></tr>${cash.join('')}</table>
      <h2>2. Securities held</h2><table class="h"><tr><th>Code</th><th>Security</th><th>Quantity</th><th>Avg. cost</th><th>Close</th><th>Market value</th></tr>${sections.join('')}</table>
      <h2>3. Dividends credited this month</h2><table class="h"><tr><th>Date</th><th>Security</th><th>Entitled on</th><th>Rate</th><th>Amount</th></tr>${paid.join('')}</table>
      <footer>Market values are indicative and not an offer. Securities are held in our nominee’s name on your behalf. Report errors within 14 days of 31 October 2026; after 90 days this statement is taken as correct. Harbourline Securities, 1800 Exchange Walk, is a fictional participant (EP 0412). Interest on debit balances: 8.25% a year.</footer>`,
    {
      isDark: false,
      css: `body{padding:44px 46px}header{display:flex;justify-content:space-between;font-size:12.5px;border-bottom:3px solid #1d3f72;padding-bottom:10px}header b{font-size:20px;color:#1d3f72}header span{text-align:right}h2{font-size:14.5px;margin:18px 0 4px;color:#1d3f72}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.5, 13.6)}}
      td,th{text-align:right;padding:${pixels(random, 3, 5)} 4px}th{border-bottom:1px solid #1d3f72;font-size:12px}td:first-child,th:first-child,.h td:nth-child(2),.h th:nth-child(2){text-align:left}.m td{font-weight:700;padding-top:8px;text-align:left}.s td{border-top:1px solid #888;font-weight:700}footer{font-size:9.5px;line-height:1.5;margin-top:26px;color:#444}`,
    },
  )
}

/** As programs for traders in Thailand: on black, what can be sold beside what is held, sums below. */
function drawTwoVolumes(rows: Row[], random: Random): string {
  const pending = Math.floor(random() * rows.length)
  const isAvailableFirst = isOneOfTwo(random)
  const lines = rows.map((row, at) => {
    const cost = roundTo(inventCost(row, random), 0.01)
    const gain = (row.price - cost) * row.shares
    const free = at === pending ? Math.floor(row.shares / 200) * 100 : row.shares
    const volumes = [count(free), count(row.shares)]
    const figures = [
      plain(cost),
      plain(row.price),
      plain(cost * row.shares),
      plain(row.price * row.shares),
    ]
    const cells = [...(isAvailableFirst ? volumes : volumes.reverse()), ...figures]
    const result = [plain(gain), ((row.price / cost - 1) * 100).toFixed(2)]
    return `<tr><td>${row.ticker}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}${result.map((text) => `<td>${colored(text, gain, ['#35e06d', '#ff5148'])}</td>`).join('')}</tr>`
  })
  const volumes = ['Avail. Vol', 'Actual Vol']
  const headings = [
    'Symbol',
    ...(isAvailableFirst ? volumes : volumes.reverse()),
    'Avg Cost',
    'Last',
    'Cost Value',
    'Mkt Value',
    'Unreal. P/L',
    '%Unr.',
  ]
  return page(
    `<nav><span>Buy/Sell</span><span>Deal Summary</span><b>Portfolio</b><span>Order Status</span></nav><div>Account <b>0071882-4</b> Market <b>SET (THB)</b> Cash Balance <b>182,450.17</b> Line Available <b>1,182,450.17</b> Credit Type <b>Cash Balance</b></div><table><tr>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}<tr class="t"><td>Total</td><td colspan="5"></td><td>${plain(sumOf(rows))}</td><td></td><td></td></tr></table>`,
    {
      isDark: true,
      css: `body{background:#000;color:#e6e6e6}nav{display:flex;background:#2a2f3a;font-size:13px}nav *{padding:9px 22px;font-weight:400}nav b{background:#000;color:#ffcf40}div{padding:10px 14px;font-size:12.5px;color:#8fa2b8}div b{color:#e6e6e6;font-weight:500;margin-right:22px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.5, 13.8)}}
      th{background:#1c2430;color:#9fb4cc;font-weight:400;padding:6px 12px;text-align:right}td{padding:${pixels(random, 5, 8)} 12px;text-align:right;border-bottom:1px solid #1b1f27}td:first-child,th:first-child{text-align:left;color:#ffcf40}tr:nth-child(odd) td{background:#0c1017}.t td{border-top:1px solid #567}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: SCREEN_FONTS, captures: ON_SCREENS } as const
const TAIPEI = { suffix: '.TW', currency: 'TWD', mark: 'NT$', level: 180, lot: 1000 }

export const BLIND_A_SCREENS: Family[] = [
  {
    name: 'Taiwanese',
    ...COMMON,
    width: 1280,
    height: 720,
    scale: 1,
    rows: 10,
    fonts: ['Kosugi'],
    pick: pickNamed(TAIWANESE_NAMES, TAIPEI),
    draw: drawTaiwanese,
  },
  {
    name: 'split view',
    ...COMMON,
    width: 1180,
    height: 820,
    scale: 2,
    rows: 9,
    pick: pickHoldings(['USD', 'SGD']),
    draw: drawSplitView,
  },
  {
    name: 'beside ring',
    ...COMMON,
    width: 1440,
    height: 860,
    scale: 1,
    rows: 10,
    pick: pickHoldings(['USD', 'HKD', 'JPY']),
    draw: drawBesideRing,
  },
  {
    name: 'monthly pack',
    ...COMMON,
    width: 794,
    height: 1123,
    scale: 2,
    rows: 9,
    fonts: ['Newsreader Variable', 'Arimo', 'DejaVu Serif'],
    captures: ON_PAPER,
    pick: pickHoldings(['HKD', 'USD', 'JPY'], { isWhole: true }),
    draw: drawMonthlyPack,
  },
  {
    name: 'two volumes',
    ...COMMON,
    width: 1200,
    height: 640,
    scale: 1,
    rows: 12,
    pick: pickHoldings(['THB']),
    draw: drawTwoVolumes,
  },
]
