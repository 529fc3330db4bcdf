/** An invented statement as a page, and what a perfect reader would extract from it. */
export type Statement = {
  name: string
  html: string
  truth: { symbol: string; shares: number; price: number }[]
}

type Position = { symbol: string; written: string; name: string; price: number; mark: string }
type Row = Position & { shares: number }
type Random = () => number

const POSITIONS: Position[] = `AAPL|AAPL|Apple Inc|226.80|$
MSFT|MSFT|Microsoft Corp|418.90|$
GOOGL|GOOGL|Alphabet Inc Class A|171.35|$
BRK.B|BRK.B|Berkshire Hathaway B|455.25|$
NVDA|NVDA|NVIDIA Corp|131.40|$
JNJ|JNJ|Johnson & Johnson|160.07|$
KO|KO|Coca-Cola Co|68.55|$
V|V|Visa Inc|289.12|$
COST|COST|Costco Wholesale|911.60|$
XOM|XOM|Exxon Mobil|118.44|$
TSM|TSM|Taiwan Semiconductor ADR|190.10|$
SONY|SONY|Sony Group ADR|18.85|$
BABA|BABA|Alibaba Group ADR|84.35|$
INTC|INTC|Intel Corp|22.71|$
PG|PG|Procter & Gamble|171.90|$
WMT|WMT|Walmart Inc|83.15|$
0700.HK|0700.HK|Tencent Holdings|421.40|HK$
0005.HK|00005.HK|HSBC Holdings|70.25|HK$
9988.HK|9988.HK|Alibaba Group|83.60|HK$
1299.HK|1299.HK|AIA Group|61.55|HK$
0388.HK|0388 HK|Hong Kong Exchanges|318.20|HK$
7203.T|7203.T|Toyota Motor|2702.5|¥
6758.T|6758.T|Sony Group|2811.0|¥
9984.T|9984.T|SoftBank Group|8917.0|¥
8058.T|8058 JP|Mitsubishi Corp|2633.5|¥
6861.T|6861.T|Keyence Corp|66130|¥
005930.KS|005930.KS|Samsung Electronics|62400|₩
000660.KS|000660.KS|SK hynix|185300|₩
035420.KS|035420.KS|NAVER Corp|171200|₩
2330.TW|2330.TW|TSMC|1020.0|NT$
2317.TW|2317 TT|Hon Hai Precision|205.5|NT$
D05.SI|D05.SI|DBS Group|38.12|S$
O39.SI|O39.SI|OCBC Bank|15.04|S$
Z74.SI|Z74.SI|Singtel|3.12|S$
C6L.SI|C6L.SI|Singapore Airlines|6.48|S$
RELIANCE.NS|RELIANCE.NS|Reliance Industries|2904.10|₹
INFY.NS|INFY.NS|Infosys Ltd|1842.35|₹
BBCA.JK|BBCA.JK|Bank Central Asia|10125|Rp
PTT.BK|PTT.BK|PTT Public Co|33.25|฿
600519.SS|600519.SS|Kweichow Moutai|1528.00|¥`
  .split('\n')
  .map((line) => {
    const [symbol = '', written = '', name = '', price = '', mark = ''] = line.split('|')
    return { symbol, written, name, price: Number(price), mark }
  })

const FONTS = [
  "'Inter Variable', sans-serif",
  "'Newsreader Variable', serif",
  "'DejaVu Sans', sans-serif",
  "'DejaVu Serif', serif",
  "'DejaVu Sans Mono', monospace",
  'Arial, Liberation Sans, sans-serif',
]

export const LAYOUTS = [layOutTable, layOutGrid, layOutApp, layOutBroker, layOutZebra, layOutPaper]

/**
 * Statements by number, identical on every machine. Layout, font, theme, rotation, blur and rows
 * vary.
 */
export function makeStatement(number: number): Statement {
  const random = createRandom(number * 7919 + 17)
  const layout = LAYOUTS[number % LAYOUTS.length] ?? layOutTable
  const count = number % 4 === 0 ? 10 : 5 + Math.floor(random() * 6)
  const rows = shuffle(POSITIONS, random)
    .slice(0, count)
    .map((position) => ({ ...position, shares: pickShares(random) }))
  const isDark = Math.floor(number / 6) % 2 === 1
  const font = FONTS[Math.floor(random() * FONTS.length)] ?? 'sans-serif'
  const isPhoto = number % 3 !== 0
  const degrees = isPhoto ? (random() * 6 - 3).toFixed(2) : '0'
  const blur = isPhoto ? (random() * 0.6).toFixed(2) : '0'
  const name = `${number} ${layout.name.slice(6)}${isDark ? ' dark' : ''}, ${degrees}°, blur ${blur}`
  const truth = rows.map(({ symbol, shares, price }) => ({ symbol, shares, price }))
  return { name, truth, html: wrap(layout(rows, random), { isDark, font, degrees, blur }) }
}

function wrap(
  body: string,
  look: { isDark: boolean; font: string; degrees: string; blur: string },
): string {
  const [ink, paper, line] = look.isDark
    ? ['#e8e6e0', '#15171c', '#343842']
    : ['#1c1d20', '#ffffff', '#d5d7dc']
  return `<!doctype html><meta charset="utf-8"><style>
    body{margin:0;width:1280px;height:720px;overflow:hidden;background:${look.isDark ? '#0a0b0d' : '#e9e7e2'}}
    main{box-sizing:border-box;width:1210px;height:690px;margin:15px 35px;padding:24px 34px;
      background:${paper};color:${ink};font:16px ${look.font};
      transform:rotate(${look.degrees}deg);filter:blur(${look.blur}px)}
    table{border-collapse:collapse;width:100%} th{font-weight:600;text-align:left}
    td,th{padding:11px 10px;border-bottom:1px solid ${line}} .n{text-align:right}
    .grid td,.grid th{border:1px solid ${look.isDark ? '#788' : '#444'}}
    .app td{border:0;padding:6px 10px} .app small{display:block;opacity:.65;font-size:12px}
    .small{font-size:13px} .zebra tr:nth-child(even){background:${look.isDark ? '#20242c' : '#f0f3f8'}}
    .up{color:${look.isDark ? '#4cc38a' : '#177245'}} h1{font-size:22px;margin:0 0 12px}
    </style><main>${body}</main>`
}

function layOutTable(rows: Row[]): string {
  return `<h1>My holdings</h1>${table(
    '',
    ['Symbol', 'Name', '#Shares', '#Price', '#Market Value'],
    rows,
    (row) => [
      row.written,
      row.name,
      count(row.shares),
      money(row.price, row),
      money(row.price * row.shares, row),
    ],
  )}`
}

function layOutGrid(rows: Row[]): string {
  return `<h1>Positions</h1>${table(
    'grid',
    ['Ticker', '#Quantity', '#Last Price', '#Value'],
    rows,
    (row) => [row.written, count(row.shares), plain(row.price), plain(row.price * row.shares)],
  )}`
}

function layOutApp(rows: Row[]): string {
  return `<h1>Portfolio</h1>${table(
    'app',
    ['Symbol', '#Qty', '#Last', '#Mkt Value'],
    rows,
    (row) => [
      `<b>${row.written}</b><small>${escapeText(row.name)}</small>`,
      count(row.shares),
      plain(row.price),
      plain(row.price * row.shares),
    ],
  )}`
}

function layOutBroker(rows: Row[], random: Random): string {
  const headings = [
    'Symbol',
    'Description',
    '#Qty',
    '#Price',
    '#Price Chng %',
    '#Mkt Val',
    '#Gain %',
  ]
  const total = '<p>Account total &nbsp; 1,204,551.20</p>'
  return `<h1>Brokerage account ...417</h1>${table('small', headings, rows, (row) => [
    row.written,
    row.name.toUpperCase(),
    count(row.shares),
    money(row.price, row),
    percent(random),
    money(row.price * row.shares, row),
    percent(random),
  ])}${total}`
}

function layOutZebra(rows: Row[], random: Random): string {
  const headings = [
    'Stock Code',
    'Stock Name',
    '#Quantity',
    '#Average Cost',
    '#Current Price',
    '#Market Value',
    'Currency',
  ]
  return table('zebra', headings, rows, (row) => [
    row.written,
    row.name,
    count(row.shares),
    plain(row.price * (0.7 + random() * 0.5)),
    plain(row.price),
    plain(row.price * row.shares),
    currencyOf(row),
  ])
}

function layOutPaper(rows: Row[]): string {
  return `<h1>Statement of account, 31 October 2026</h1><p>Securities held in custody at the close
    of business. Prices are those of the last trading day.</p>${table(
      'small',
      ['Security', '#Units', '#Unit Price', '#Valuation'].map((heading) =>
        heading === '#Valuation' ? '#Total Value' : heading,
      ),
      rows,
      (row) => [
        `${escapeText(row.name)} (${row.written})`,
        count(row.shares),
        plain(row.price),
        plain(row.price * row.shares),
      ],
    )}`
}

function table(
  kind: string,
  headings: string[],
  rows: Row[],
  cellsOf: (row: Row) => string[],
): string {
  const isNumber = headings.map((heading) => heading.startsWith('#'))
  const cell = (tag: string) => (text: string, column: number) =>
    `<${tag}${isNumber[column] ? ' class="n"' : ''}>${text.replace(/^#/, '')}</${tag}>`
  const head = headings.map(cell('th')).join('')
  const body = rows.map((row) => `<tr>${cellsOf(row).map(cell('td')).join('')}</tr>`).join('')
  return `<table class="${kind}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function count(shares: number): string {
  return shares.toLocaleString('en-US', { maximumFractionDigits: 4 })
}

function plain(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function money(amount: number, { mark }: Position): string {
  return `${mark}${plain(amount)}`
}

function percent(random: Random): string {
  const value = random() * 60 - 20
  return `<span class="up">${value > 0 ? '+' : ''}${value.toFixed(2)}%</span>`
}

function currencyOf({ symbol, mark }: Position): string {
  const names: Record<string, string> = { $: 'USD', HK$: 'HKD', '₩': 'KRW', NT$: 'TWD', S$: 'SGD' }
  const more: Record<string, string> = { '₹': 'INR', Rp: 'IDR', '฿': 'THB' }
  if (mark === '¥') return symbol.endsWith('.SS') ? 'CNY' : 'JPY'
  return names[mark] ?? more[mark] ?? 'USD'
}

function pickShares(random: Random): number {
  const kind = random()
  if (kind < 0.5) return 1 + Math.floor(random() * 400)
  if (kind < 0.85) return 100 * (1 + Math.floor(random() * 60))
  return Math.round(random() * 100_000) / 1000 + 0.125
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function shuffle<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Mulberry32: small, and identical on every machine. */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
