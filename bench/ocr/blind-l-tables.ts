import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { inventNumber, isNasdaqListed, labelled, logo, SEARCH } from './blind-l-parts.ts'
import { ON_SCREENS, SCREEN_FONTS, sumOf } from './blind-parts.ts'
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
  price,
  signed,
} from './unseen-parts.ts'

const FROM_AUSTRALIA = `0700.HK|Tencent Holdings Ltd|610; 9988.HK|Alibaba Group Holding Ltd|160; 1211.HK|BYD Company Ltd|104; 1810.HK|Xiaomi Corp|42; 2020.HK|ANTA Sports Products Ltd|90; 0669.HK|Techtronic Industries Co Ltd|96; 0001.HK|CK Hutchison Holdings Ltd|52; 0175.HK|Geely Automobile Holdings Ltd|19; 0992.HK|Lenovo Group Ltd|11.5; 2313.HK|Shenzhou International Group|62; 7203.T|Toyota Motor Corp|2850; 7974.T|Nintendo Co Ltd|12900; 6501.T|Hitachi Ltd|4750; 4901.T|FUJIFILM Holdings Corp|3500; 7267.T|Honda Motor Co Ltd|1600; 8766.T|Tokio Marine Holdings Inc|6300; 6367.T|Daikin Industries Ltd|18500; 2413.T|M3 Inc|2300; D05.SI|DBS Group Holdings Ltd|54; U11.SI|United Overseas Bank Ltd|36; Z74.SI|Singapore Telecommunications Ltd|4.3; G13.SI|Genting Singapore Ltd|0.75; TSM|Taiwan Semiconductor ADR|285; PDD|PDD Holdings Inc ADR|130; YUMC|Yum China Holdings Inc|44; TME|Tencent Music Entertainment ADR|23; LI|Li Auto Inc ADR|23`
const PLACES: Record<string, string> = { HKD: 'HKG', JPY: 'TYO', SGD: 'SGX' }
const TO_AUSTRALIA: Record<string, number> = { HKD: 0.195, JPY: 0.01005, SGD: 1.178, USD: 1.52 }

function inAustralia(row: Row): number {
  return row.price * row.shares * (TO_AUSTRALIA[row.currency] ?? 1)
}

function drawHolding(
  row: Row,
  at: number,
  { random, isUnitsFirst, total }: { random: Random; isUnitsFirst: boolean; total: number },
): string {
  const colors = GAIN.isLight
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const worth = inAustralia(row)
  const gain = worth * (1 - cost / row.price)
  const units = ['Units', count(row.shares)] as const
  const prices = [
    ['Avg. cost', `${price(cost, row)} ${row.currency}`],
    ['Last price', `${price(row.price, row)} ${row.currency}`],
  ] as const
  const figures = labelled([
    ...(isUnitsFirst ? [units, ...prices] : [...prices, units]),
    [
      'Profit / loss',
      colored(
        signed(gain, (size) => `$${plain(size)}`),
        gain,
        colors,
      ),
    ],
    ['Return', colored(percent(row.price / cost - 1), gain, colors)],
    ['Weight', `${((worth / total) * 100).toFixed(1)}%`],
  ])
  return `<article><header>${logo(row, at)}<h3>${escapeText(row.name)}<small>${row.ticker}.${PLACES[row.currency] ?? (isNasdaqListed(row) ? 'NAS' : 'NYS')}</small></h3><div>$${plain(worth)}<small>${colored(percent(move), move, colors)} today</small></div></header><section>${figures}</section><footer><u>Buy</u><u>Sell</u><u>Alerts</u><em>⋯</em></footer></article>`
}

/** An Australian broker's page of shares abroad: cards in two columns, each with labels, values in Australian dollars. */
function drawTwoOfCards(rows: Row[], random: Random): string {
  const isUnitsFirst = isOneOfTwo(random)
  const total = rows.reduce((sum, row) => sum + inAustralia(row), 0)
  const day = inventMove(random) * total * 0.5
  const gain = total * (random() * 0.4 - 0.1)
  const cards = rows.map((row, at) => drawHolding(row, at, { random, isUnitsFirst, total }))
  const sums = labelled([
    ['Portfolio value', `$${plain(total)}`],
    [
      "Today's change",
      colored(`${signed(day, plain)} (${percent(day / total)})`, day, GAIN.isLight),
    ],
    [
      'Total profit / loss',
      colored(`${signed(gain, plain)} (${percent(gain / (total - gain))})`, gain, GAIN.isLight),
    ],
    ['AUD cash', `$${plain(random() * 20_000)}`],
  ])
  return page(
    `<div class="n"><b>◆ comInvest</b><span>Home</span><span class="on">Portfolio</span><span>Watchlists</span><span>Markets</span><span>Tools</span><i>${SEARCH}&emsp;CDIA ${inventNumber(random, 4)} ${inventNumber(random, 4)} ▾</i></div><main><h1>Portfolio</h1><nav><span>Australian shares</span><b>International shares</b><span>Orders</span><span>Corporate actions</span></nav><div class="k">${sums}</div><div class="f"><span>${rows.length} holdings</span><span>Sort by: Custom ▾&emsp;&emsp;Show in: AUD ▾&emsp;&emsp;▦ ☰</span></div><div class="c">${cards.join('')}</div><p>International prices may be delayed by up to 20 minutes. Values are converted at indicative rates: 1 AUD = ${(1 / 0.195).toFixed(4)} HKD, ${(1 / 0.01005).toFixed(2)} JPY, ${(1 / 1.178).toFixed(4)} SGD, ${(1 / 1.52).toFixed(4)} USD. AFSL ${inventNumber(random, 6)}.</p></main>`,
    {
      isDark: false,
      css: `body{background:#f4f4f1}.n{display:flex;gap:28px;align-items:center;background:#141414;color:#fff;padding:13px 28px;font-size:13.5px}.n b{font-size:17px;color:#ffcc00;margin-right:14px}.on{border-bottom:3px solid #ffcc00;padding-bottom:2px}i{font-style:normal;margin-left:auto;font-size:12.5px}main{padding:14px 28px 20px}h1{font-size:23px;margin:0 0 8px}nav{display:flex;gap:26px;font-size:13.5px;border-bottom:1px solid #ccc}nav *{padding-bottom:8px;font-weight:500;color:#555}nav b{color:#111;border-bottom:3px solid #ffcc00}.k{display:flex;gap:60px;padding:13px 0 6px}.k p,section p{margin:0;font-size:11.5px;color:#666}.k>p>span{display:block;font-size:18px;font-weight:600;color:#111;margin-top:2px}.k>p>span span{font-size:16px}.f{display:flex;justify-content:space-between;font-size:12.5px;padding:8px 0}
      .c{display:grid;grid-template-columns:1fr 1fr;gap:14px}article{background:#fff;border:1px solid #ddd;border-radius:8px}article header{display:flex;gap:12px;align-items:center;padding:11px 16px}s{flex:none;width:36px;height:36px;line-height:36px;border-radius:6px;text-align:center;text-decoration:none;color:#fff;font-size:12px}h3{margin:0;font-size:14.5px;flex:1}small{display:block;font-size:11.8px;font-weight:400;color:#666;margin-top:2px}header div{text-align:right;font-size:15.5px;font-weight:600}section{display:grid;grid-template-columns:repeat(6,auto);justify-content:space-between;padding:${pixels(random, 7, 11)} 16px;border-top:1px solid #eee}section p>span{display:block;font-size:${pixels(random, 12.4, 13.2)};color:#111;margin-top:3px;white-space:nowrap}footer{display:flex;gap:20px;padding:7px 16px;border-top:1px solid #eee;font-size:12px;color:#0b5cad}u{text-decoration:none}em{font-style:normal;margin-left:auto}main>p{font-size:11px;color:#666;margin:14px 0 0}`,
    },
  )
}

const AMERICAN = `BABA|ALIBABA GROUP HOLDING LTD SPON ADS EACH REP 8 ORD SHS|162; TSM|TAIWAN SEMICONDUCTOR MANUFACTURING SPON ADS EACH REP 5 ORD TWD10|285; SONY|SONY GROUP CORPORATION SPON ADR EACH REP 1 ORD SHS|28; TM|TOYOTA MOTOR CORP SPON ADR EACH REP 10 ORD SHS|192; SMFG|SUMITOMO MITSUI FINANCIAL GROUP INC SPON ADR EACH REP 0.6 ORD SHS|17; MFG|MIZUHO FINANCIAL GROUP INC SPON ADR EACH REP 0.2 ORD SHS|6.7; INFY|INFOSYS LIMITED SPON ADR EACH REP 1 ORD SHS|17; IBN|ICICI BANK LTD SPON ADS EACH REP 2 ORD SHS|31; PDD|PDD HOLDINGS INC SPON ADS EACH REP 4 ORD SHS CL A|130; NTES|NETEASE INC ADR EACH REP 5 COM STK|148; TCOM|TRIP COM GROUP LTD ADS EACH REP 1 ORD SHS|73; BEKE|KE HOLDINGS INC SPON ADS EACH REP 3 ORD SHS|18; YUMC|YUM CHINA HLDGS INC COM|44; KB|KB FINANCIAL GROUP INC SPON ADR EACH REP 1 ORD SHS|83; SKM|SK TELECOM CO LTD SPON ADR EACH REP 0.56 ORD SHS|21; TCEHY|TENCENT HOLDINGS LIMITED UNSPON ADR EACH REPR 1 ORD|78; NTDOY|NINTENDO CO LTD UNSPON ADR EACH REPR 0.25 ORD|21; GRAB|GRAB HOLDINGS LIMITED COM CL A|5.6; MMYT|MAKEMYTRIP LIMITED COM USD0.0005|98; AAPL|APPLE INC|240; AMZN|AMAZON.COM INC|228; GOOGL|ALPHABET INC CAP STK CL A|245; NVDA|NVIDIA CORPORATION COM|182; JPM|JPMORGAN CHASE &CO. COM|305; XOM|EXXON MOBIL CORP COM|113; BAC|BANK OF AMERICA CORP|51; ABT|ABBOTT LABORATORIES COM NPV|134; CVX|CHEVRON CORP NEW COM|156; WMT|WALMART INC COM|103`

function dollars(amount: number): string {
  return `$${plain(amount)}`
}

type Style = {
  random: Random
  worth: number
  isSizeEarly: boolean
  colors: readonly [string, string]
}

function drawPosition(row: Row, { random, worth, isSizeEarly, colors }: Style): string {
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const own = row.price * row.shares
  const gain = own - cost * row.shares
  const two = (amount: number, share: number) =>
    [signed(amount, dollars), percent(share)].map((text) => colored(text, amount, colors))
  const [low, high] = [row.price * (0.6 + random() * 0.3), row.price * (1.05 + random() * 0.4)]
  const place = ((row.price - low) / (high - low)) * 100
  const size = row.shares.toLocaleString('en-US', { maximumFractionDigits: 3 })
  const sizes = [size, dollars(cost), dollars(cost * row.shares)]
  const figures = [
    dollars(row.price),
    colored(signed(move * row.price, dollars), move, colors),
    ...two(move * own, move),
    ...two(gain, row.price / cost - 1),
    dollars(own),
    `${((own / worth) * 100).toFixed(2)}%`,
  ]
  const cells = isSizeEarly ? [...sizes, ...figures] : [...figures, ...sizes]
  return `<tr>${cellsOf([`<a>${row.ticker}</a><small>${escapeText(row.name)}</small>`, ...cells, `<div class="r"><s style="left:${place.toFixed(0)}%"></s></div><small>${plain(low)}<span>${plain(high)}</span></small>`])}</tr>`
}

type Account = { name: string; own: Row[]; cash: number }

function worthOf({ own, cash }: Account): number {
  return sumOf(own) + cash
}

function drawAccount(account: Account, style: Omit<Style, 'worth'>): string {
  const worth = worthOf(account)
  const before = Array<string>(style.isSizeEarly ? 9 : 6).fill('')
  const after = Array<string>(style.isSizeEarly ? 1 : 4).fill('')
  const share = `${((account.cash / worth) * 100).toFixed(2)}%`
  const money = [
    '<a>Cash</a><small>HELD IN MONEY MARKET</small>',
    ...before,
    dollars(account.cash),
    share,
    ...after,
  ]
  const sum = ['Account total', ...before, dollars(worth), '', ...after]
  const lines = account.own.map((row) => drawPosition(row, { ...style, worth }))
  const number = inventNumber(style.random, 8)
  return `<tr class="g"><td colspan="13">⌄ ${account.name} Z${number}</td></tr><tr>${cellsOf(money)}</tr>${lines.join('')}<tr class="t">${cellsOf(sum)}</tr>`
}

/** An American broker's widest table: two accounts, each with money and a sum, codes over descriptions, a year's range. */
function drawAccounts(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const isSizeEarly = random() < 0.4
  const colors = isDark ? GAIN.isDark : GAIN.isLight
  const half = Math.ceil(rows.length * (0.5 + random() * 0.2))
  const accounts = [
    { name: 'Individual - TOD', own: rows.slice(0, half), cash: random() * 12_000 },
    { name: 'ROTH IRA', own: rows.slice(half), cash: random() * 12_000 },
  ]
  const groups = accounts.map((account) => drawAccount(account, { random, isSizeEarly, colors }))
  const sizes = ['Quantity', 'Average<br>cost basis', 'Cost basis<br>total']
  const figures = [
    'Last<br>price',
    'Last price<br>change',
    "Today's<br>gain/loss $",
    "Today's<br>gain/loss %",
    'Total<br>gain/loss $',
    'Total<br>gain/loss %',
    'Current<br>value',
    '% of<br>account',
  ]
  const headings = [
    'Symbol',
    ...(isSizeEarly ? [...sizes, ...figures] : [...figures, ...sizes]),
    '52-week range',
  ]
  const total = accounts.reduce((sum, account) => sum + worthOf(account), 0)
  const day = inventMove(random) * total * 0.5
  return page(
    `<header><b>Pemberton</b><span>Accounts &amp; Trade</span><span>Planning &amp; Advice</span><span>News &amp; Research</span><span>Products</span><i>${SEARCH}&emsp;Log Out</i></header><div class="l"><aside><p><b>All accounts</b>${dollars(total)}<br>${colored(`${signed(day, dollars)} (${percent(day / total)})`, day, colors)}</p>${accounts.map((account) => `<p><b>${account.name}</b>${dollars(worthOf(account))}</p>`).join('')}</aside><main><nav><span>Summary</span><b>Positions</b><span>Activity &amp; Orders</span><span>Balances</span><span>Documents</span><span>Planning</span><em>Overview ▾&emsp;As of Sep-${10 + Math.floor(random() * 18)}-2026 ${1 + Math.floor(random() * 3)}:${10 + Math.floor(random() * 49)} p.m. ET ⟳&emsp;⇩</em></nav><table><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}</table><p class="n">Some securities, such as mutual funds, are priced once a day. Cost basis may not be known for all lots. D = dividends pending.</p></main></div>`,
    {
      isDark,
      css: `header{display:flex;gap:30px;align-items:center;background:${isDark ? '#16301f' : '#2c7a3f'};color:#fff;padding:12px 24px;font-size:13.5px}header b{font-size:19px;font-style:italic}i{font-style:normal;margin-left:auto}.l{display:flex}aside{flex:none;width:188px;padding:14px 18px;border-right:1px solid #8884;font-size:12.5px}aside p{margin:0 0 14px;line-height:1.5}aside b{display:block}main{flex:1;padding:10px 18px}nav{display:flex;gap:24px;font-size:13.5px;border-bottom:1px solid #8885;margin-bottom:6px}nav *{padding-bottom:8px;font-weight:500}nav b{border-bottom:3px solid #3a9650}em{font-style:normal;margin-left:auto;font-size:12px;opacity:.8}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.3, 13)}}th{font-size:11.5px;font-weight:600;padding:5px 7px;border-bottom:2px solid #8887;vertical-align:bottom}td{padding:${pixels(random, 4, 6.5)} 7px;border-bottom:1px solid #8883;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left}a{color:${isDark ? '#74b8f5' : '#0b5fa8'};font-weight:600}small{display:block;font-size:10.3px;opacity:.8;max-width:232px;overflow:hidden;text-overflow:ellipsis}td:last-child{width:108px}td:last-child small{display:flex;justify-content:space-between}.r{height:3px;background:#8886;position:relative;margin-bottom:4px}s{position:absolute;top:-4px;width:3px;height:11px;background:#3a9650}.g td{text-align:left;font-weight:600;background:#8882}.t td{font-weight:600}.n{font-size:11px;opacity:.7}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS, fonts: SCREEN_FONTS } as const

export const BLIND_L_TABLES: Family[] = [
  {
    name: 'two columns of cards',
    ...COMMON,
    width: 1320,
    height: 800,
    rows: 8,
    pick: pickHeld(FROM_AUSTRALIA, { fractions: 0.15 }),
    draw: drawTwoOfCards,
  },
  {
    name: 'two accounts with ranges',
    ...COMMON,
    width: 1680,
    height: 860,
    rows: 11,
    pick: pickHeld(AMERICAN, { fractions: 0.35, decimals: 3 }),
    draw: drawAccounts,
  },
]
