import type { Random } from '#tests/fixtures/generate-statements.ts'
import { pickListed } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { ON_SCREENS, PHONE_CSS, PHONE_FONTS, statusBar, sumOf, tabBar } from './blind-parts.ts'
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
  whole,
} from './unseen-parts.ts'

const DEPOSITED = `2330.TW|台積電|1450; 2317.TW|鴻海|215; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2382.TW|廣達|285; 2881.TW|富邦金|92; 2882.TW|國泰金|66; 2891.TW|中信金|44; 2886.TW|兆豐金|40; 2884.TW|玉山金|32.5; 2412.TW|中華電|131; 2303.TW|聯電|47; 1216.TW|統一|77; 2002.TW|中鋼|19.5; 2603.TW|長榮|186; 3711.TW|日月光投控|178; 2357.TW|華碩|640; 1303.TW|南亞|41; 1101.TW|台泥|24; 5880.TW|合庫金|24; 3008.TW|大立光|2450; 2207.TW|和泰車|610; 2912.TW|統一超|246; 0050.TW|元大台灣50|58; 0056.TW|元大高股息|35.5`
const TAIWANESE_BROKERS = ['9A00 永豐金證券　松山', '9268 凱基證券　台北', '8880 國泰證券　敦南']

/** Lots of a thousand as pickHeld gives them; some holdings are odd lots, or lots and some more. */
function pickDeposited(random: Random, wanted: number): Row[] {
  return pickHeld(DEPOSITED, { size: 3 })(random, wanted).map((row) => {
    if (random() > 0.35) return row
    const odd = 1 + Math.floor(random() * 998)
    return { ...row, shares: row.shares > 1000 ? row.shares + odd : odd }
  })
}

/** The depository's app in Taiwan, in Chinese: a passbook for each broker, in it code, name, balance and last price. */
function drawPassbook(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const isInColumns = isOneOfTwo(random)
  const first = 2 + Math.floor(random() * 2)
  const groups = [rows.slice(0, first), rows.slice(first)]
  const start = Math.floor(random() * TAIWANESE_BROKERS.length)
  const entry = (row: Row) => {
    const worth = whole(row.price * row.shares)
    const last = row.price.toFixed(2)
    return isInColumns
      ? `<div class="e c"><p><b>${row.name}</b><small>${row.ticker}</small></p><p>${whole(row.shares)}</p><p>${last}<small>${worth}</small></p></div>`
      : `<div class="e"><p><b>${row.ticker}　${row.name}</b><span>${whole(row.shares)} 股</span></p><p class="d"><span>收盤價 ${last}</span><span>市値 ${worth} 元</span></p></div>`
  }
  const headings = isInColumns
    ? '<div class="e c h"><p>證券名稱</p><p>餘額（股）</p><p>收盤價<br>市値（元）</p></div>'
    : ''
  const books = groups.map((group, at) => {
    const name = TAIWANESE_BROKERS[(start + at) % TAIWANESE_BROKERS.length]
    const account = `${Math.floor(1_000_000 + random() * 8_999_999)}`
    return `<section><h2>${name}<i>更新 ⟳</i></h2><p class="a">帳號 ${account}　　共 ${group.length} 筆<span>${whole(sumOf(group))} 元</span></p>${headings}${group.map(entry).join('')}</section>`
  })
  const day = `115/09/${10 + Math.floor(random() * 19)}`
  return page(
    `${statusBar(random)}<header><span>☰</span><b>集保存摺</b><span>＋</span></header><main><div class="t"><small>持股總市値（新台幣）</small><h1>${whole(sumOf(rows))}</h1><small>資料日期 ${day}　收盤後更新</small></div><nav><b>存摺</b><span>基金</span><span>債券</span><span>股利</span></nav>${books.join('')}<footer>市値依前一營業日收盤價計算，僅供參考。</footer></main>${tabBar(['首頁', '存摺', '電子投票', '通知', '我的'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#12181b' : '#eef3f2'}}header{display:flex;justify-content:space-between;padding:9px 18px;font-size:17px}header b{font-weight:400}.t{margin:4px 12px 0;padding:14px 16px;border-radius:12px;color:#fff;background:linear-gradient(120deg,#00796b,#26a69a)}.t small{font-size:12px}h1{font-size:27px;font-weight:400;margin:5px 0}nav{display:flex;justify-content:space-around;padding:12px 10px 4px;font-size:14.5px}nav *{padding-bottom:6px;font-weight:400}nav b{border-bottom:2px solid #00897b;color:#00897b}
      section{margin:9px 12px;border-radius:10px;background:${isDark ? '#1e272a' : '#fff'};padding:4px 14px 5px}h2{font-size:15px;font-weight:400;margin:9px 0 4px;display:flex;justify-content:space-between}i{font-style:normal;font-size:12px;color:#00897b}p{margin:0}.a{font-size:12px;opacity:.75;padding-bottom:7px;border-bottom:1px dashed #8889}.a span{float:right}.e{padding:${pixels(random, 7, 9.5)} 0;border-bottom:1px solid #8883}.e:last-child{border:0}.e p{display:flex;justify-content:space-between;font-size:15px}.e b{font-weight:400}.e .d{font-size:12.5px;opacity:.75;margin-top:4px}.c{display:grid;grid-template-columns:1.1fr 1fr 1.2fr}.c p{display:block;text-align:right}.c p:first-child{text-align:left}.c small{display:block;font-size:12px;opacity:.7;margin-top:2px}.h p{font-size:12px;opacity:.7;align-self:end}footer{font-size:11.5px;opacity:.65;padding:6px 18px 14px}`,
    },
  )
}

const SERIES = `RELIANCE.NS|Reliance Industries|1410; TCS.NS|Tata Consultancy|3080; HDFCBANK.NS|HDFC Bank|985; INFY.NS|Infosys|1510; ICICIBANK.NS|ICICI Bank|1390; ITC.NS|ITC|408; SBIN.NS|State Bank of India|870; BHARTIARTL.NS|Bharti Airtel|1940; LT.NS|Larsen & Toubro|3720; AXISBANK.NS|Axis Bank|1160; KOTAKBANK.NS|Kotak Mahindra Bank|2060; MARUTI.NS|Maruti Suzuki|15800; SUNPHARMA.NS|Sun Pharma|1640; TITAN.NS|Titan|3460; WIPRO.NS|Wipro|246; TATASTEEL.NS|Tata Steel|170; NTPC.NS|NTPC|340; POWERGRID.NS|Power Grid|288; ONGC.NS|ONGC|242; COALINDIA.NS|Coal India|392; HCLTECH.NS|HCL Technologies|1460; ASIANPAINT.NS|Asian Paints|2410; BAJFINANCE.NS|Bajaj Finance|1010; BEL.NS|Bharat Electronics|402; TATAPOWER.NS|Tata Power|394; CIPLA.NS|Cipla|1520; EICHERMOT.NS|Eicher Motors|6950; DLF.NS|DLF|745; IRCTC.NS|IRCTC|712`

/** A discount broker's app in India: codes with their series, what was bought under them, last price at the right. */
function drawWithSeries(rows: Row[], random: Random): string {
  const isDark = random() < 0.6
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isDashed = isOneOfTwo(random)
  const isOpened = isOneOfTwo(random)
  const indian = (amount: number) =>
    amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  let invested = 0
  const lines = rows.map((row, at) => {
    const cost = Number(inventCost(row, random).toFixed(2))
    invested += cost * row.shares
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const code = isDashed ? `${row.ticker}-EQ` : row.ticker
    const tag = random() < 0.2 ? '<u>MTF</u>' : ''
    const won = `${signed(gain, indian)} (${percent(row.price / cost - 1)})`
    const buttons =
      isOpened && at === 1
        ? '<div class="b"><span>Add more</span><span>Exit</span><span>Pledge</span><span>Chart</span></div>'
        : ''
    return `<li><p><b>${escapeText(code)}</b><s>NSE</s>${tag}<span>${colored(won, gain, colors)}</span></p><p class="s">Qty <q>${row.shares}</q>&emsp;Avg <q>${cost.toFixed(2)}</q><span>LTP <q>${row.price.toFixed(2)}</q> ${colored(`(${percent(move)})`, move, colors)}</span></p>${buttons}</li>`
  })
  const worth = sumOf(rows)
  const gained = worth - invested
  return page(
    `${statusBar(random)}<header><h1>Portfolio</h1><span>♡&emsp;⋮</span></header><main><nav><b>Equity</b><span>Mutual Funds</span><span>Bonds</span><span>US Stocks</span></nav><div class="t"><p>Current value<b>₹${indian(worth)}</b></p><p>Invested<b>₹${indian(invested)}</b></p><p>Overall P&amp;L<b>${colored(signed(gained, indian), gained, colors)}</b></p><p>Today's P&amp;L<b>${colored(signed(worth * 0.0062, indian), 1, colors)}</b></p></div><div class="f"><span>Holdings (${rows.length})</span><span>Sort: P&amp;L %&ensp;⇅&ensp;Analyse</span></div><ul>${lines.join('')}</ul><aside>Open a family account and get 30 days of zero brokerage <b>Know more</b></aside></main>${tabBar(['Watchlist', 'Orders', 'Portfolio', 'Baskets', 'Account'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0e131d' : '#fff'}}header{display:flex;justify-content:space-between;align-items:center;padding:4px 16px}h1{font-size:20px;margin:5px 0}nav{display:flex;gap:22px;padding:6px 16px 0;font-size:13.5px;border-bottom:1px solid #8884}nav *{padding-bottom:8px}nav b{border-bottom:3px solid #4b6bfb}.t{display:grid;grid-template-columns:1fr 1fr;gap:9px 14px;margin:12px 16px;padding:12px 14px;border-radius:10px;background:${isDark ? '#1a2232' : '#f1f4fd'}}.t p{margin:0;font-size:11.8px}.t p:nth-child(even){text-align:right}.t b{display:block;font-size:15.5px;font-weight:600;margin-top:2px}.f{display:flex;justify-content:space-between;font-size:12.3px;opacity:.75;padding:2px 16px 6px}
      ul{list-style:none;margin:0;padding:0}li{padding:${pixels(random, 9, 12)} 16px;border-top:1px solid #8883}li p{margin:0;font-size:14px}li p>span{float:right}.s{font-size:12.6px!important;margin-top:6px!important;color:${isDark ? '#a6afc0' : '#5b6472'}}q{quotes:none;color:${isDark ? '#eceff5' : '#15181e'}}s{text-decoration:none;font-size:10px;opacity:.65;margin-left:6px}u{text-decoration:none;font-size:9.5px;color:#b98900;border:1px solid;border-radius:3px;padding:0 3px;margin-left:6px}.b{display:flex;gap:8px;margin-top:9px}.b span{flex:1;text-align:center;font-size:12px;border:1px solid #4b6bfb;border-radius:5px;padding:5px;color:#4b6bfb}aside{margin:10px 16px 14px;padding:10px 12px;font-size:12px;border-radius:8px;background:#4b6bfb22}`,
    },
  )
}

const PLACED = `D05.SI|DBS Group Holdings|54|SGX; O39.SI|OCBC Bank|17.2|SGX; U11.SI|United Overseas Bank|34|SGX; Z74.SI|Singtel|4.3|SGX; C6L.SI|Singapore Airlines|6.6|SGX; S68.SI|Singapore Exchange|16.6|SGX; BN4.SI|Keppel|9.1|SGX; C38U.SI|CapLand IntCom T|2.3|SGX; A17U.SI|CapLand Ascendas REIT|2.8|SGX; M44U.SI|Mapletree Log Tr|1.3|SGX; F34.SI|Wilmar International|2.9|SGX; S63.SI|ST Engineering|8.4|SGX; C09.SI|City Developments|7|SGX; G13.SI|Genting Singapore|0.74|SGX`
const PLACED_ABROAD = `AAPL|Apple|240|NASDAQ; MSFT|Microsoft|512|NASDAQ; NVDA|NVIDIA|182|NASDAQ; AMZN|Amazon.com|228|NASDAQ; META|Meta Platforms|735|NASDAQ; V|Visa|342|NYSE; JPM|JPMorgan Chase|305|NYSE; KO|Coca-Cola|70|NYSE; SE|Sea|148|NYSE; GRAB|Grab Holdings|5.6|NASDAQ; 0700.HK|Tencent Holdings|610|HKEX; 9988.HK|Alibaba Group|160|HKEX; 0005.HK|HSBC Holdings|112|HKEX; 1299.HK|AIA Group|78|HKEX; 3690.HK|Meituan|102|HKEX; 1810.HK|Xiaomi|42|HKEX`
const IN_SINGAPORE: Record<string, number> = { SGD: 1, USD: 1.29, HKD: 0.1656 }

/** Shares listed in Singapore first, about as many from abroad behind them. */
function pickPlaced(random: Random, wanted: number): Row[] {
  const home = Math.ceil(wanted / 2)
  return [
    ...pickHeld(PLACED, { size: 2 })(random, home),
    ...pickHeld(PLACED_ABROAD, { fractions: 0.3, size: 2 })(random, wanted - home),
  ]
}

/** A bank's wealth pages in Singapore: exchange, colon and code, units at a price, value also in local dollars. */
function drawExchangeFirst(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isLabelled = isOneOfTwo(random)
  const localOf = (row: Row) => row.price * row.shares * (IN_SINGAPORE[row.currency] ?? 1)
  const entry = (row: Row) => {
    const cost = inventCost(row, random)
    const gain = row.price / cost - 1
    const code = `${row.written}:${row.ticker.replace(/^0+/, '')}`
    const last = row.price.toFixed(row.currency === 'USD' ? 2 : 3)
    const size = isLabelled
      ? `Units ${count(row.shares)} | Price ${last}`
      : `${count(row.shares)} units @ ${row.currency} ${last}`
    const local = row.currency === 'SGD' ? '' : `<small>≈ SGD ${plain(localOf(row))}</small>`
    return `<li><div><b>${escapeText(row.name)}</b><u>${code}</u><small>${size}</small></div><div class="r"><b>${row.currency} ${plain(row.price * row.shares)}</b>${local}<small>${colored(percent(gain), gain, colors)}</small></div></li>`
  }
  const isHome = (row: Row) => row.currency === 'SGD'
  const groups: [string, Row[]][] = [
    ['Singapore shares', rows.filter(isHome)],
    ['Foreign shares', rows.filter((row) => !isHome(row))],
  ]
  const localSum = (some: Row[]) => some.reduce((sum, row) => sum + localOf(row), 0)
  const lists = groups.map(
    ([name, some]) =>
      `<h2>${name} (${some.length})<span>SGD ${plain(localSum(some))} ⌃</span></h2><ul>${some.map(entry).join('')}</ul>`,
  )
  return page(
    `${statusBar(random)}<header><span>‹</span><b>Equities</b><span>?</span></header><main><div class="t"><small>Total holdings · Acc 0${Math.floor(10 + random() * 89)}-****${Math.floor(10 + random() * 89)}-4</small><h1>SGD ${plain(localSum(rows))}</h1><small>As of ${1 + Math.floor(random() * 28)} Sep 2026, 6:32 PM. Rates are indicative.</small></div><div class="k"><span>Buy</span><span>Sell</span><span>Orders</span><span>Transfer in</span></div>${lists.join('')}<p class="n">Cash in settlement account: SGD ${plain(500 + random() * 30_000)}</p></main>${tabBar(['Home', 'Pay', 'Plan', 'Invest', 'More'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#17171a' : '#f5f5f6'}}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:17px}.t{padding:8px 18px 12px}.t small{font-size:11.8px;opacity:.75}h1{font-size:25px;margin:5px 0}.k{display:flex;justify-content:space-around;padding:4px 10px 12px;font-size:12.5px;color:#d3222a}.k span{border:1px solid;border-radius:16px;padding:5px 13px}h2{margin:0;padding:9px 18px;font-size:13px;display:flex;justify-content:space-between;background:#8882}ul{list-style:none;margin:0;padding:0 18px;background:${isDark ? '#202024' : '#fff'}}li{display:flex;justify-content:space-between;padding:${pixels(random, 7, 9)} 0;border-bottom:1px solid #8883}
      li:last-child{border:0}li b{display:block;font-size:13.8px;font-weight:600}u{text-decoration:none;font-size:11.5px;letter-spacing:.2px;display:block;margin:2px 0;opacity:.75}li small{display:block;font-size:12.2px;margin-top:2px}.r{text-align:right;white-space:nowrap}.n{font-size:12px;margin:0;padding:11px 18px 14px}`,
    },
  )
}

const HELD_IN_AMERICA = `AAPL|APPLE INC|240; MSFT|MICROSOFT CORP|512; NVDA|NVIDIA CORPORATION|182; GOOGL|ALPHABET INC CAP STK CL A|245; AMZN|AMAZON.COM INC|228; META|META PLATFORMS INC CLASS A|735; TSM|TAIWAN SEMICONDUCTOR MANUFACTURING SPON ADS|280; AVGO|BROADCOM INC COM|338; COST|COSTCO WHOLESALE CORP|925; JPM|JPMORGAN CHASE &CO. COM|305; V|VISA INC COM CL A|342; HD|HOME DEPOT INC|402; PG|PROCTER & GAMBLE CO|156; XOM|EXXON MOBIL CORP|114; KO|COCA-COLA CO|70; DIS|DISNEY WALT CO COM|112; BABA|ALIBABA GROUP HLDG LTD SPON ADS|160; SONY|SONY GROUP CORPORATION SPON ADR|29; PFE|PFIZER INC|25; T|AT&T INC COM|28; AMD|ADVANCED MICRO DEVICES INC|218; TM|TOYOTA MOTOR CORP ADS|190; INFY|INFOSYS LTD SPON ADR|17; LLY|ELI LILLY AND CO|812; UNH|UNITEDHEALTH GROUP INC|355; WMT|WALMART INC|103`

/** A large American broker's app: sorted headings, names in capitals cut short, cash in a money market fund on top. */
function drawFrozenSymbols(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeFirst = isOneOfTwo(random)
  const sorted = [...rows].sort((one, other) => one.symbol.localeCompare(other.symbol))
  const order = (size: string, last: string, worth: string) =>
    isSizeFirst ? [size, last, worth] : [last, worth, size]
  const cell = (text: string) => `<td>${text}</td>`
  const lines = sorted.map((row) => {
    const move = inventMove(random)
    const each = row.price * move
    const moved = colored(
      signed(each, (size) => `$${plain(size)}`),
      move,
      colors,
    )
    const last = `$${plain(row.price)}<small>${moved}</small>`
    const gain = row.price * row.shares * (random() * 0.5 - 0.15)
    const worth = `$${plain(row.price * row.shares)}<small>${colored(
      signed(gain, (size) => `$${plain(size)}`),
      gain,
      colors,
    )}</small>`
    return `<tr><td><b>${row.symbol}</b><small>${escapeText(row.name)}</small></td>${order(count(row.shares), last, worth).map(cell).join('')}</tr>`
  })
  const headings = order('Quantity', 'Last price<br>$ change', 'Current value<br>Total G/L')
  const cash = 80 + random() * 9000
  const total = sumOf(rows) + cash
  const dayGain = total * inventMove(random) * 0.4
  return page(
    `${statusBar(random)}<header><span>‹ Accounts</span><b>Individual - TOD</b><span>•••</span></header><main><div class="t"><small>X${Math.floor(10 + random() * 89)}-***${Math.floor(100 + random() * 899)}</small><h1>$${plain(total)}</h1><p>${colored(`${signed(dayGain, (size) => `$${plain(size)}`)} (${percent(dayGain / total)})`, dayGain, colors)} Today</p></div><nav><span>Summary</span><b>Positions</b><span>Activity</span><span>Balances</span></nav><div class="o"><span>Overview ▾</span><span>AS OF ${1 + Math.floor(random() * 11)}:${10 + Math.floor(random() * 49)} PM ET ⟳</span></div><table><tr><th>Symbol ▲</th>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr><tr class="m"><td colspan="4"><b>Cash</b> SPAXX** HELD IN MONEY MARKET<span>$${plain(cash)}</span></td></tr>${lines.join('')}</table><footer>Pending activity <span>$0.00</span></footer></main>${tabBar(['Home', 'Watchlists', 'Trade', 'Discover', 'Menu'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#151a17' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 16px;font-size:15px}header span{color:#368727;font-size:14px}.t{padding:8px 16px}.t small{opacity:.7;font-size:12px}h1{font-size:27px;font-weight:500;margin:2px 0}.t p{margin:0;font-size:13.5px}nav{display:flex;justify-content:space-between;padding:8px 18px 0;font-size:14px;border-bottom:1px solid #8885}nav *{padding-bottom:8px;font-weight:500}nav b{border-bottom:3px solid #368727}.o{display:flex;justify-content:space-between;padding:9px 16px;font-size:11.5px;opacity:.8}
      table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:13.2px}th{font-size:11px;font-weight:600;text-align:right;vertical-align:bottom;padding:6px 8px 6px 2px;background:#8881}th:first-child,td:first-child{text-align:left;padding-left:16px;width:29%}td{text-align:right;padding:${pixels(random, 7, 9)} 8px ${pixels(random, 7, 9)} 2px;border-bottom:1px solid #8883;vertical-align:top;font-variant-numeric:tabular-nums}td:last-child,th:last-child{padding-right:16px}td b{font-size:14px;color:${isDark ? '#7fd06f' : '#276a1b'}}td small{display:block;font-size:11px;margin-top:3px}td:first-child small{opacity:.7;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.m td{font-size:12px}.m span{float:right}footer{display:flex;justify-content:space-between;font-size:12.5px;padding:11px 16px}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  width: 390,
  height: 844,
  scale: 2,
  captures: ON_SCREENS,
  fonts: PHONE_FONTS,
} as const

export const BLIND_F_PHONES: Family[] = [
  {
    name: 'passbook by broker',
    ...COMMON,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickDeposited,
    draw: drawPassbook,
  },
  {
    name: 'codes with series',
    ...COMMON,
    rows: 7,
    pick: pickListed(SERIES, { size: 1.5 }),
    draw: drawWithSeries,
  },
  { name: 'exchange first', ...COMMON, rows: 6, pick: pickPlaced, draw: drawExchangeFirst },
  {
    name: 'frozen symbols',
    ...COMMON,
    rows: 8,
    pick: pickHeld(HELD_IN_AMERICA, { fractions: 0.35, decimals: 3 }),
    draw: drawFrozenSymbols,
  },
]
