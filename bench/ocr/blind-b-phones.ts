import type { Random } from '#tests/fixtures/generate-statements.ts'
import { HONG_KONG, HONG_KONG_NAMES } from './blind-b-prints.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
  pickHoldings,
  pickNamed,
  roundTo,
  statusBar,
  sumOf,
  tabBar,
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
  signed,
  value,
  whole,
} from './unseen-parts.ts'

/** In Traditional Chinese: cards with six figures under their labels, held beside sellable, and an advertisement. */
function drawSixFigures(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = isDark ? (['#2ecc8f', '#ff6b6b'] as const) : (['#0b8457', '#d3302f'] as const)
  const hasPriceFirst = isOneOfTwo(random)
  const cards = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 0.001)
    const gain = (row.price - cost) * row.shares
    const sizes = [
      ['持倉數量', count(row.shares)],
      ['可賣數量', count(row.shares)],
      ['總金額', plain(row.price * row.shares)],
    ]
    const prices = [
      ['現價', row.price.toFixed(3)],
      ['平均成本', cost.toFixed(3)],
      ['盈虧', colored(signed(gain, plain), gain, colors)],
    ]
    const cells = (hasPriceFirst ? [...prices, ...sizes] : [...sizes, ...prices]).map(
      ([label, figure]) => `<p><small>${label}</small>${figure}</p>`,
    )
    return `<section><h3>${row.name}<i>${row.ticker.padStart(5, '0')}.HK</i><em>${colored(percent(row.price / cost - 1), gain, colors)}</em></h3><div>${cells.join('')}</div></section>`
  })
  const middle = Math.floor(rows.length / 2)
  cards.splice(middle, 0, '<aside>新客開立帳號送 3 股環球股票，名額 500　›</aside>')
  return page(
    `${statusBar(random)}<header><span>‹</span>證券持倉 HKD<span>…</span></header><nav><b>港股</b><span>美股</span><span>A股</span><span>基金</span></nav><main><div class="sum">總金額<b>${plain(sumOf(rows))}</b></div>${cards.join('')}</main>${tabBar(['自選', '行情', '交易', '我的'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#101319' : '#f2f3f5'}}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:17px}nav{display:flex;gap:24px;padding:6px 18px 10px;font-size:14.5px}nav span{opacity:.6}nav b{color:#f0822d}.sum{padding:0 18px 6px;font-size:12.5px}.sum b{font-size:20px;margin-left:12px}
      section{margin:8px 10px;padding:${pixels(random, 9, 12)} 14px;border-radius:8px;background:${isDark ? '#1b2029' : '#fff'}}h3{margin:0 0 7px;font-size:15.5px;font-weight:400}i{font:12px sans-serif;opacity:.6;margin-left:8px}em{float:right;font-style:normal;font-size:14px}section div{display:grid;grid-template-columns:1fr 1.1fr 1.2fr;row-gap:7px}p{margin:0;font-size:14px}p:nth-child(3n){text-align:right}p small{display:block;font-size:11.5px;opacity:.6;margin-bottom:2px}
      aside{margin:8px 10px;padding:13px 14px;border-radius:8px;background:linear-gradient(90deg,#f0822d,#f5b13d);color:#fff;font-size:13.5px}`,
    },
  )
}

/** A page of a statement, small, in a phone's viewer of documents, and the top of the page after it. */
function drawPdfOnPhone(rows: Row[], random: Random): string {
  const lines = rows.map((row) => {
    const cost = inventCost(row, random) * row.shares
    const gain = row.price * row.shares - cost
    const figures = [
      count(row.shares),
      plain(row.price),
      plain(row.price * row.shares),
      plain(cost),
    ]
    const cells = [
      ...figures,
      gain < 0 ? `(${plain(-gain)})` : plain(gain),
      `${(random() * 4).toFixed(2)}%`,
    ]
    return `<tr><td>${escapeText(row.name).toUpperCase()}</td><td>${row.symbol}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const cash = 900 + random() * 9000
  const headings = [
    'Description',
    'Symbol',
    'Quantity',
    'Price',
    'Market value',
    'Cost basis',
    'Unrealized<br>gain/(loss)',
    'Est.<br>yield',
  ]
  const activity = rows.slice(0, 2).map((row, at) => {
    const paid = plain(row.shares * row.price * 0.006)
    return `<p>10/0${at + 3}/26 &nbsp; Qualified dividend &nbsp; ${row.symbol} &nbsp; ${paid}</p>`
  })
  return page(
    `${statusBar(random)}<header><span>‹ Files</span><b>Statement_10312026.pdf</b><span>⋯</span></header><main><article><h1>Thornbury Investor Services</h1><p>Account number 3391-5520 &nbsp; Statement period October 1–31, 2026</p><h2>Positions: Equities</h2><table><tr>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}
      <tr class="t"><td>Total equities</td><td></td><td></td><td></td><td>${plain(sumOf(rows))}</td><td></td><td></td><td></td></tr><tr><td>Cash: bank sweep</td><td></td><td></td><td></td><td>${plain(cash)}</td><td></td><td></td><td></td></tr></table>
      <p>Estimated yields are not guaranteed. Values may include accrued interest. Please see “Disclosures” on the last page. Thornbury is not a bank.</p></article><article class="next"><h2>Transactions</h2>${activity.join('')}</article></main><u>3 / 8</u><div class="tabs"><span>Share</span><span>Markup</span><span>Search</span></div>`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:#1c1c1e}header{display:flex;justify-content:space-between;padding:10px 16px;font-size:14px;color:#79a8ff}header b{color:#eee;font-weight:500}main{padding:8px}article{zoom:.47;background:#fff;color:#16181c;padding:46px 40px;min-height:${pixels(random, 900, 1050)}}.next{margin-top:16px;min-height:250px}
      h1{font-size:24px;color:#20507a;margin:0}h2{font-size:17px;border-bottom:2px solid #20507a;margin:22px 0 4px}p{font-size:13.5px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13.2, 14.4)}}td,th{text-align:right;padding:${pixels(random, 5, 8)} 3px;vertical-align:top}th{font-size:12.5px;vertical-align:bottom}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:first-child{width:170px}tr{border-bottom:1px solid #ddd}.t{font-weight:700}
      u{position:absolute;right:16px;top:108px;font-size:12px;text-decoration:none;background:#555c;color:#fff;border-radius:6px;padding:3px 8px}`,
    },
  )
}

const MARKET_TAGS: Record<string, [tag: string, color: string]> = {
  HK: ['HK', '#8e44ad'],
  SS: ['SH', '#c0392b'],
  SZ: ['SZ', '#b7472a'],
  SI: ['SG', '#16877a'],
}

/** A phone held sideways: the name stays at the left, columns go on beyond the edge. */
function drawSideways(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeEarly = isOneOfTwo(random)
  const lines = rows.map((row) => {
    const [tag, color] = MARKET_TAGS[row.symbol.split('.')[1] ?? ''] ?? ['US', '#2d5fb8']
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const last = `${plain(row.price)}<br>${colored(`<small>${percent(move)}</small>`, move, colors)}`
    const cells = [
      ...(isSizeEarly ? [count(row.shares), last] : [last, count(row.shares)]),
      value(row.price * row.shares, row),
      colored(signed(gain, plain), gain, colors),
      colored(percent(row.price / cost - 1), gain, colors),
      plain(cost),
      plain(cost * row.shares),
    ]
    return `<tr><td>${escapeText(row.name)}<br><i style="background:${color}">${tag}</i><small>${fiveDigits(row)}</small></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const early = isSizeEarly ? ['Holdings', 'Price'] : ['Price', 'Holdings']
  const headings = [
    'Name/Code',
    ...early,
    'Mkt value',
    'P/L',
    'P/L %',
    'Diluted cost',
    'Cost total',
  ]
  return page(
    `<main><table><tr>${headings.map((word, at) => `<th>${word}${at > 2 ? ' <s>⇅</s>' : ''}</th>`).join('')}</tr>${lines.join('')}</table></main><hr>`,
    {
      isDark,
      css: `main{padding:8px 0 12px 46px;width:100%;overflow:hidden}hr{width:220px;height:4px;border:0;border-radius:2px;background:#8888;margin:4px auto 6px}table{border-collapse:collapse;width:${pixels(random, 880, 940)};table-layout:fixed;font-size:${pixels(random, 13, 14.2)}}th{font-size:11.5px;font-weight:400;opacity:.6;padding:6px 8px}td,th{text-align:right;padding:${pixels(random, 6, 8)} 8px;border-bottom:1px solid #8883;white-space:nowrap}
      td:first-child,th:first-child{text-align:left;width:178px;overflow:hidden;text-overflow:ellipsis;box-shadow:3px 0 4px #0002}i{font:600 9.5px sans-serif;color:#fff;border-radius:2px;padding:1px 3px;margin-right:5px}small{font-size:11.5px;opacity:.8}s{text-decoration:none;font-size:9px}`,
    },
  )
}

/** Names without symbols, at home and abroad with subtotals; numbers of shares in grey, prices in won or dollars. */
function drawAtHomeAndAbroad(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const hasAverage = isOneOfTwo(random)
  const worth = rows.reduce(
    (sum, row) => sum + row.price * row.shares * (row.currency === 'USD' ? 1380 : 1),
    0,
  )
  const sections = [
    ['Domestic stocks', 'KRW', '₩'],
    ['Overseas stocks', 'USD', '$'],
  ].map(([title, currency, mark = '']) => {
    const own = rows.filter((row) => row.currency === currency)
    const items = own.map((row) => {
      const cost = inventCost(row, random)
      const gain = row.price / cost - 1
      const hue = Math.floor(random() * 360)
      const size = `${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}`
      const beside = hasAverage ? ` · avg ${mark}${price(cost, row)}` : ''
      return `<li><i style="background:hsl(${hue} 60% 55%)">${row.name.slice(0, 1)}</i><div><b>${escapeText(row.name)}</b><small>${size}${beside}</small></div><div class="n"><b>${mark}${price(row.price, row)}</b>${colored(percent(gain), gain, ['#f04452', '#3182f6'])}</div></li>`
    })
    const total = currency === 'KRW' ? whole(sumOf(own)) : plain(sumOf(own))
    return `<section><h2>${title}<span>${mark}${total}</span></h2><ul>${items.join('')}</ul></section>`
  })
  return page(
    `${statusBar(random)}<header><small>My investments</small><h1>₩${whole(worth)}</h1></header><nav><span>By value ▾</span><b>Current price</b><span>Valuation</span></nav><main>${sections.join('')}</main>${tabBar(['Home', 'Discover', 'Feed', 'Orders', 'Menu'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#101013' : '#f2f4f6'}}header{padding:10px 22px}h1{font-size:28px;margin:2px 0 8px}nav{display:flex;gap:8px;padding:0 20px 10px;font-size:12.5px;align-items:center}nav b,nav span:last-child{padding:5px 11px;border-radius:13px;background:#8882;font-weight:500}nav b{background:#3182f6;color:#fff}nav span:first-child{margin-right:auto;opacity:.7}
      section{margin:0 12px 12px;padding:6px 14px;border-radius:18px;background:${isDark ? '#1c1c21' : '#fff'}}h2{display:flex;justify-content:space-between;font-size:14px;margin:8px 0;opacity:.75;font-weight:600}ul{list-style:none;margin:0;padding:0}li{display:flex;align-items:center;gap:12px;padding:${pixels(random, 7, 10)} 0}i{flex:none;width:38px;height:38px;border-radius:19px;color:#fff;font:600 16px/38px sans-serif;text-align:center}
      li div{flex:1}li b{display:block;font-size:15px;font-weight:600;line-height:1.3}li small{font-size:12.5px;opacity:.55}.n{flex:none!important;text-align:right;font-size:12.5px}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: PHONE_FONTS, captures: ON_SCREENS } as const

export const BLIND_B_PHONES: Family[] = [
  {
    name: 'six figures',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickNamed(HONG_KONG_NAMES, HONG_KONG),
    draw: drawSixFigures,
  },
  {
    name: 'PDF on a phone',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 10,
    pick: pickHoldings(['USD']),
    draw: drawPdfOnPhone,
  },
  {
    name: 'sideways',
    ...COMMON,
    width: 844,
    height: 390,
    scale: 2,
    rows: 8,
    pick: pickHoldings(['HKD', 'USD', 'CNY', 'SGD'], { isWhole: true }),
    draw: drawSideways,
  },
  {
    name: 'at home and abroad',
    ...COMMON,
    width: 375,
    height: 812,
    scale: 2,
    rows: 8,
    pick: pickHoldings(['KRW', 'USD']),
    draw: drawAtHomeAndAbroad,
  },
]
