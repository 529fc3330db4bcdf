import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, writeFigure } from './blind-c-parts.ts'
import { indexOf, pickOwned, rateOf } from './blind-g-parts.ts'
import { ON_SCREENS, SCREEN_FONTS } from './blind-parts.ts'
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
  value,
} from './unseen-parts.ts'

const FOLLOWED = `AAPL|Apple Inc.|240; MSFT|Microsoft Corporation|512; NVDA|NVIDIA Corporation|182; BRK-B|Berkshire Hathaway Inc.|492; JNJ|Johnson & Johnson|178; COST|Costco Wholesale Corporation|925; TSM|Taiwan Semiconductor Manufacturing|285; BABA|Alibaba Group Holding Limited|165; INFY|Infosys Limited|16.8; KO|The Coca-Cola Company|70; ASML|ASML Holding N.V.|960; O|Realty Income Corporation|58; 0700.HK|TENCENT|610; 9988.HK|BABA-W|160; 1211.HK|BYD COMPANY|98; 0005.HK|HSBC HOLDINGS|112; 7203.T|TOYOTA MOTOR CORP|2850; 6758.T|SONY GROUP CORPORATION|4200; 8058.T|MITSUBISHI CORP|3600; 005930.KS|SamsungElec|82000; 000660.KS|SK hynix|340000; 035420.KS|NAVER|240000; 005380.KS|HyundaiMtr|220000; RELIANCE.NS|RELIANCE INDUSTRIES LTD|1380; HDFCBANK.NS|HDFC BANK LTD|985; ITC.NS|ITC LTD|405; BBCA.JK|Bank Central Asia Tbk.|7600; TLKM.JK|Telkom Indonesia (Persero) Tbk.|3100; ASII.JK|Astra International Tbk.|5600; PTT.BK|PTT PUBLIC COMPANY LIMITED|32; CPALL.BK|CP ALL PUBLIC COMPANY LIMITED|47; ADVANC.BK|ADVANCED INFO SERVICE|292; 1155.KL|MALAYAN BANKING BHD|9.8; 5347.KL|TENAGA NASIONAL BHD|13.2; 1023.KL|CIMB GROUP HOLDINGS BERHAD|7.3; D05.SI|DBS|54; Z74.SI|Singtel|4.3; 2330.TW|TAIWAN SEMICONDUCTOR MANUFACTUR|1450`
const INDICES: [string, number][] = [
  ['S&amp;P 500', 6640],
  ['Nasdaq', 22_480],
  ['HSI', 25_800],
  ['Nikkei 225', 45_350],
  ['KOSPI', 3480],
  ['Crude Oil', 64.2],
  ['USD/JPY', 148.9],
]

/** A finance portal's "My Holdings": symbols with suffixes in pills, status, shares, gains of two lines. */
function drawMyHoldings(rows: Row[], random: Random): string {
  const isDark = random() < 0.35
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isPriceFirst = isOneOfTwo(random)
  const hasStatus = random() < 0.7
  let total = 0
  let gained = 0
  const sorted = [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
  const lines = sorted.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const worth = row.price * row.shares
    total += worth / rateOf(row)
    gained += gain / rateOf(row)
    const change = (share: number, amount: number) =>
      colored(`${percent(share)}<br>${signed(amount, (size) => value(size, row))}`, amount, colors)
    const size = count(row.shares)
    const middle = isPriceFirst ? [price(row.price, row), size] : [size, price(row.price, row)]
    const dividend = random() < 0.4 ? '--' : value(worth * 0.01 * random(), row)
    return `<tr>${cellsOf([
      `<a>${row.symbol}</a><small>${escapeText(row.name)}</small>`,
      ...(hasStatus ? ['Open'] : []),
      ...middle,
      price(cost, row),
      value(cost * row.shares, row),
      value(worth, row),
      dividend,
      change(move, worth * move),
      change(row.price / cost - 1, gain),
      random() < 0.75 ? '--' : change(0.2 * random(), worth * 0.03 * random()),
    ])}</tr>`
  })
  const headings = [
    'Symbol ↑',
    ...(hasStatus ? ['Status'] : []),
    ...(isPriceFirst ? ['Last Price', 'Shares'] : ['Shares', 'Last Price']),
    'AC/Share',
    'Total Cost',
    'Market Value',
    'Tot Div<br>Income',
    'Day Gain<br>UNRL',
    'Tot Gain<br>UNRL',
    'Realized<br>Gain',
  ]
  const ribbon = INDICES.map(([word, level]) => {
    const [name, now, move] = indexOf(random, word, level)
    return `<p>${name}<b>${now}</b>${colored(percent(move), move, colors)}</p>`
  })
  return page(
    `<header><h1>finboard</h1><span class="s">Search for news, symbols or companies</span><span>News</span><span>Markets</span><b>My Portfolio</b><span>Screeners</span><span>Alerts (3)</span><u>Sign out</u></header><div class="i">${ribbon.join('')}</div><div class="t"><div><small>‹ My portfolios</small><h2>Core + Asia <em>USD</em></h2></div><p><b>${plain(total)}</b>${colored(`Day gain ${signed(total * 0.004, plain)} (+0.40%)`, 1, colors)}</p><p><b>${plain(1000 + random() * 20_000)}</b>Cash holdings</p><p>${colored(`<b>${signed(gained, plain)}</b>`, gained, colors)}Total gain</p></div><nav><span>Summary</span><b>My Holdings</b><span>Fundamentals</span><span>Performance</span><span>Risk</span><i>+ Add symbol</i><i>Add cash</i><i>⤓ Export</i></nav><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table><footer>Figures in the currency of the listing, totals in USD. Quotes are delayed by 15 to 20 minutes. At close: Sep ${1 + Math.floor(random() * 28)}, 4:00 PM EDT</footer>`,
    {
      isDark,
      css: `header{display:flex;gap:22px;align-items:center;padding:8px 22px;font-size:13px}h1{font-size:21px;margin:0;color:#7a3cf0;letter-spacing:-.5px}.s{flex:1;border:1px solid #8887;border-radius:16px;padding:6px 14px;opacity:.7}header u{text-decoration:none}.i{display:flex;justify-content:space-between;padding:6px 22px;border:solid #8884;border-width:1px 0;font-size:11.5px}p{margin:0}.i b{margin:0 6px}.t{display:flex;gap:44px;align-items:center;padding:9px 22px 4px;font-size:12px}h2{margin:2px 0;font-size:20px}h2 em{font-size:11px;font-style:normal;font-weight:400;border:1px solid #8888;border-radius:4px;padding:1px 5px}.t p b{display:block;font-size:18px}nav{display:flex;gap:24px;align-items:center;padding:7px 22px 0;font-size:13.5px;border-bottom:1px solid #8885}nav b,nav span{padding-bottom:8px}nav b{border-bottom:3px solid #7a3cf0}nav i{font-style:normal;font-size:12px;color:#2f7de1}nav i:first-of-type{margin-left:auto}
      table{width:calc(100% - 44px);margin:4px 22px;border-collapse:collapse;font-size:${pixels(random, 12.4, 13.2)}}th{font-size:11.5px;font-weight:600;opacity:.75;padding:6px 8px;vertical-align:bottom}td,th{text-align:right;white-space:nowrap}td{padding:${pixels(random, 4, 6)} 8px;border-top:1px solid #8883;line-height:1.3}td:first-child,th:first-child{text-align:left}a{display:inline-block;background:${isDark ? '#23364f' : '#e2eefc'};color:${isDark ? '#8ec1ff' : '#0b5fc0'};font-weight:600;border-radius:5px;padding:1px 7px}td small{display:block;font-size:11px;max-width:190px;overflow:hidden;text-overflow:ellipsis;opacity:.75;margin-top:1px}footer{font-size:11px;opacity:.65;padding:6px 22px 12px}`,
    },
  )
}

const CHEAP = `AAPL|APPLE INC. - COMMON ST|240|NDQ; MSFT|MICROSOFT CORPORATION|512|NDQ; NVDA|NVIDIA CORPORATION|182|NDQ; AMZN|AMAZON.COM INC.|228|NDQ; GOOGL|ALPHABET INC. - CLASS A|245|NDQ; META|META PLATFORMS INC|735|NDQ; TSLA|TESLA INC|410|NDQ; AMD|ADVANCED MICRO DEVICES|218|NDQ; INTC|INTEL CORPORATION|37|NDQ; PEP|PEPSICO INC.|148|NDQ; SBUX|STARBUCKS CORPORATION|88|NDQ; CSCO|CISCO SYSTEMS INC.|68|NDQ; PYPL|PAYPAL HOLDINGS INC|68|NDQ; QCOM|QUALCOMM INCORPORATED|168|NDQ; AVGO|BROADCOM INC|338|NDQ; KO|COCA-COLA COMPANY|70|NSY; MCD|MCDONALD'S CORPORATION|308|NSY; DIS|WALT DISNEY COMPANY|112|NSY; V|VISA INC.|342|NSY; JPM|JP MORGAN CHASE & CO|305|NSY; O|REALTY INCOME CORPORATION|58|NSY; T|AT&T INC.|28|NSY; PFE|PFIZER INC.|25|NSY; JNJ|JOHNSON & JOHNSON|178|NSY; XOM|EXXON MOBIL CORPORATION|114|NSY; MMM|3M COMPANY|158|NSY; CAT|CATERPILLAR INC.|560|NSY; NKE|NIKE INC.|70|NSY; PG|PROCTER & GAMBLE CO|156|NSY; UNH|UNITEDHEALTH GROUP INC|355|NSY`

/** A broker's page in Dutch: American shares with ticker and exchange below, prices in dollars, values in euros. */
function drawDutch(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeFirst = isOneOfTwo(random)
  const rate = 1.14 + random() * 0.06
  const euros = (amount: number) => `€ ${writeFigure(amount, {})}`
  const gains = (amount: number) =>
    colored(
      signed(amount, (size) => writeFigure(size, {})),
      amount,
      colors,
    )
  let worthOfAll = 0
  let gainOfAll = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const move = inventMove(random)
    const worth = (row.price * row.shares) / rate
    const gain = ((row.price - cost) * row.shares) / rate
    worthOfAll += worth
    gainOfAll += gain
    const size = writeFigure(row.shares, { digits: 0 })
    const now = `${writeFigure(row.price, {})} <small>${colored(percent(move).replace('.', ','), move, colors)}</small>`
    return `<tr>${cellsOf([
      `<b>${escapeText(row.name)}</b><small>${row.ticker} | ${row.written}</small>`,
      ...(isSizeFirst ? [size, now, row.currency] : [now, row.currency, size]),
      writeFigure(worth, {}),
      writeFigure(cost, {}),
      gains(worth * move),
      `${gains(gain)} <small>${percent(row.price / cost - 1).replace('.', ',')}</small>`,
      '<i>K</i><i class="v">V</i>',
    ])}</tr>`
  })
  const middle = isSizeFirst ? ['Aantal', 'Koers', 'Valuta'] : ['Koers', 'Valuta', 'Aantal']
  const headings = [
    'Product',
    ...middle,
    'Waarde €',
    'GAK',
    'Dag W/V €',
    'Ongerealiseerde W/V €',
    '',
  ]
  const menu = ['Markten', 'Favorieten', 'Portefeuille', 'Orders', 'Transacties', 'Rekening']
  const free = 40 + random() * 4000
  return page(
    `<div class="l"><aside><h1>dijk</h1>${menu.map((word, at) => `<p class="${at === 2 ? 'on' : ''}">${word}</p>`).join('')}<b>+ Order</b></aside><main><header><p>Portefeuille<b>${euros(worthOfAll)}</b></p><p>Vrije ruimte<b>${euros(free)}</b></p><p>Totaal<b>${euros(worthOfAll + free)}</b></p><p>Dag W/V<b>${gains(worthOfAll * 0.006)}</b></p><p>Totale W/V<b>${gains(gainOfAll)}</b></p><u>j.devries${Math.floor(10 + random() * 89)} ▾</u></header><h2>Portefeuille<small>Geld · Aandelen · ETF's · Opties · Obligaties</small><em>Exporteren ⤓</em></h2><h3>Aandelen <small>${rows.length} posities</small></h3><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table><h3>Geld</h3><div class="g"><span>EUR</span><span>${euros(free)}</span></div><footer>Koersen Nasdaq en NYSE zijn 15 minuten vertraagd. EUR/USD ${rate.toFixed(4).replace('.', ',')}. Beleggen brengt risico's met zich mee. Je kunt je inleg verliezen.</footer></main></div>`,
    {
      isDark,
      css: `.l{display:flex;min-height:100vh}aside{flex:none;width:150px;background:#0a2d4d;color:#fff;padding:14px 0;font-size:13.5px}h1{font-size:25px;margin:0 18px 16px;color:#27c1f0}aside p{margin:0;padding:10px 18px;opacity:.8}aside .on{opacity:1;background:#ffffff1c;border-left:4px solid #27c1f0;padding-left:14px}aside b{display:block;margin:18px;background:#27c1f0;color:#04233f;padding:9px;border-radius:4px;text-align:center}main{flex:1}header{display:flex;gap:34px;align-items:center;padding:9px 22px;border-bottom:1px solid #8884;font-size:11.5px}header p{margin:0}header p b{display:block;font-size:15px;margin-top:2px}header u{margin-left:auto;text-decoration:none;font-size:12.5px}h2{font-size:19px;margin:13px 22px 4px;font-weight:600}h2 small{font-size:12px;font-weight:400;margin-left:20px;opacity:.7}h2 em{float:right;font:12px sans-serif;color:#1b8fc4}h3{font-size:14px;margin:12px 22px 4px}h3 small{font-weight:400;opacity:.7}
      table{width:calc(100% - 44px);margin:0 22px;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.4)}}th{font-size:11.5px;font-weight:400;opacity:.75;border-bottom:1px solid #8886;padding:5px 8px}td{padding:${pixels(random, 4, 7)} 8px;border-bottom:1px solid #8883}td,th{text-align:right;white-space:nowrap}td:first-child,th:first-child{text-align:left}td b{font-weight:500}td small{font-size:11px;opacity:.85}td:first-child small{display:block;opacity:.7;margin-top:1px}td i{font-style:normal;font-weight:700;font-size:12px;background:#1b8fc4;color:#fff;border-radius:3px;padding:4px 8px;margin-left:4px}.v{background:#6b7b88!important}.g{display:flex;justify-content:space-between;width:330px;margin:0 22px;font-size:13px;padding:5px 8px;border-top:1px solid #8884}footer{font-size:11px;opacity:.65;padding:14px 22px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS, fonts: SCREEN_FONTS } as const

export const BLIND_G_SCREENS: Family[] = [
  {
    name: 'my holdings',
    ...COMMON,
    width: 1280,
    height: 720,
    rows: 9,
    pick: pickOwned(FOLLOWED, { fractions: 0.3 }),
    draw: drawMyHoldings,
  },
  {
    name: 'Dutch',
    ...COMMON,
    width: 1280,
    height: 740,
    rows: 9,
    pick: pickOwned(CHEAP),
    draw: drawDutch,
  },
]
