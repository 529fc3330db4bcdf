import type { Random } from '#tests/fixtures/generate-statements.ts'
import { two } from './blind-d-parts.ts'
import { badge, gapped, indexOf, inLakhs, pickOwned } from './blind-g-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
  statusBar,
  sumOf,
  tabBar,
  wander,
} from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
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
  signed,
  whole,
} from './unseen-parts.ts'

const TRADED = `AAPL|Apple|240; MSFT|Microsoft|512; NVDA|NVIDIA|182; AMZN|Amazon|228; GOOGL|Alphabet|245; META|Meta Platforms|735; TSLA|Tesla|410; AMD|AMD|218; NFLX|Netflix|112; INTC|Intel|37; PLTR|Palantir|172; UBER|Uber|93; DIS|Walt Disney|112; KO|Coca-Cola|70; PFE|Pfizer|25; NKE|Nike|70; JPM|JPMorgan|305; V|Visa|342; BA|Boeing|215; PYPL|PayPal|68; MU|Micron|205; QCOM|Qualcomm|168; COIN|Coinbase|330; SBUX|Starbucks|88; XOM|Exxon Mobil|114; CVX|Chevron|155; WMT|Walmart|103; COST|Costco|925; LLY|Eli Lilly|812; F|Ford|12`

/** A Polish platform for shares: "AAPL.US" with a tag BUY, volume, opening and market price, and profit in zloty. */
function drawOpenPositions(rows: Row[], random: Random): string {
  const isDark = random() < 0.65
  const colors = isDark ? (['#37c77f', '#f1575a'] as const) : GAIN.isLight
  const isVolumeLast = isOneOfTwo(random)
  let profit = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares * 3.64
    profit += gain
    const volume = `<p>Wolumen<b>${row.shares}</b></p>`
    const prices = `<p>Cena otwarcia<b>${cost.toFixed(2)}</b></p><p>Cena rynkowa<b>${row.price.toFixed(2)}</b></p>`
    return `<li><div class="a"><b>${row.ticker}.US</b><i>BUY</i><span>${escapeText(row.name)}</span><em>${colored(`${signed(gain, gapped)} PLN`, gain, colors)}<small>${percent(row.price / cost - 1)}</small></em></div><div class="f">${isVolumeLast ? prices + volume : volume + prices}</div></li>`
  })
  const worth = sumOf(rows) * 3.64
  const account = 1_200_000 + Math.floor(random() * 799_999)
  return page(
    `${statusBar(random)}<header><span>☰</span><b>Portfel</b><span>⚲</span></header><main><div class="k"><p>Wartość rachunku<b>${gapped(worth * 1.08)}</b></p><p>Wolne środki<b>${gapped(worth * 0.08)}</b></p><p>Zysk/strata<b>${colored(signed(profit, gapped), profit, colors)}</b></p></div><div class="r">Rachunek ${account} · PLN · Akcje i ETF ▾</div><nav><b>Otwarte (${rows.length})</b><span>Oczekujące</span><span>Zamknięte</span></nav><ul>${lines.join('')}</ul></main>${tabBar(['Rynek', 'Portfel', 'Plany', 'Kalendarz', 'Konto'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#16181d' : '#f4f5f7'}}header{display:flex;justify-content:space-between;padding:8px 18px 12px;font-size:17px}.k{display:flex;justify-content:space-between;padding:10px 18px;background:${isDark ? '#20232b' : '#fff'}}.k p{margin:0;font-size:11px;opacity:.95}.k b{display:block;font-size:15px;margin-top:3px}.r{padding:8px 18px;font-size:12px;opacity:.7}nav{display:flex;font-size:13px;border-bottom:1px solid #8884}nav *{flex:1;text-align:center;padding:9px 0;font-weight:500}nav b{border-bottom:2px solid #e4002b}
      ul{list-style:none;margin:0;padding:0}li{padding:${pixels(random, 10, 13)} 18px;border-bottom:1px solid #8883}.a{display:flex;align-items:baseline;font-size:15.5px}.a i{font:600 10px sans-serif;background:#1f8a52;color:#fff;border-radius:3px;padding:2px 5px;margin:0 8px}.a span{font-size:12px}.a>span{opacity:.65}em{font-style:normal;margin-left:auto;text-align:right;font-weight:600;font-size:15px}em span{font-size:15px}em small{display:block;font-size:11.5px;font-weight:400;margin-top:1px}.f{display:grid;grid-template-columns:1fr 1fr 1fr;margin-top:6px}.f p{margin:0;font-size:11px;color:${isDark ? '#a9adb8' : '#666b76'}}.f b{display:block;font-size:13.5px;font-weight:500;margin-top:2px;color:${isDark ? '#eceef2' : '#16181d'}}`,
    },
  )
}

const LINKED = `RELIANCE.NS|Reliance Industries|1380; HDFCBANK.NS|HDFC Bank|985; ICICIBANK.NS|ICICI Bank|1390; INFY.NS|Infosys|1480; TCS.NS|Tata Consultancy Services|3050; ITC.NS|ITC|405; SBIN.NS|State Bank of India|860; BHARTIARTL.NS|Bharti Airtel|1920; LT.NS|Larsen & Toubro|3680; HINDUNILVR.NS|Hindustan Unilever|2560; ASIANPAINT.NS|Asian Paints|2400; MARUTI.NS|Maruti Suzuki|15800; TITAN.NS|Titan Company|3420; SUNPHARMA.NS|Sun Pharma|1610; WIPRO.NS|Wipro|245; AXISBANK.NS|Axis Bank|1150; KOTAKBANK.NS|Kotak Mahindra Bank|2020; BAJFINANCE.NS|Bajaj Finance|1000; NTPC.NS|NTPC|338; POWERGRID.NS|Power Grid|284; ONGC.NS|ONGC|240; COALINDIA.NS|Coal India|390; TATASTEEL.NS|Tata Steel|168; DRREDDY.NS|Dr Reddy's Labs|1260; NESTLEIND.NS|Nestle India|1180; ADANIPORTS.NS|Adani Ports|1400; CIPLA.NS|Cipla|1510; HCLTECH.NS|HCL Technologies|1450; BEL.NS|Bharat Electronics|400; EICHERMOT.NS|Eicher Motors|6900`
const MEMBERS = ['Amit', 'Priya', 'HUF', 'Papa']

/** A family's tracker in India, filled from depositories: values in lakhs, whose account it is below each holding. */
function drawFamily(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isPriceFirst = isOneOfTwo(random)
  const accounts = MEMBERS.map(
    (name) =>
      `${name} · ${random() < 0.6 ? 'CDSL' : 'NSDL'} ••${1000 + Math.floor(random() * 8999)}`,
  )
  const lines = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const size = `Qty ${row.shares.toLocaleString('en-IN')}`
    const last = `LTP ₹${row.price.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
    const figures = isPriceFirst ? `${last} · ${size}` : `${size} · ${last}`
    const account = accounts[Math.floor(random() * accounts.length)]
    return `<li>${badge(row, at)}<div><b>${escapeText(row.name)}</b><p>${figures}</p><small><u>NSE: ${escapeText(row.ticker)}</u> ${account}</small></div><em>${inLakhs(row.price * row.shares)}<small>${colored(`${gain < 0 ? '▼' : '▲'} ${inLakhs(gain)} (${percent(row.price / cost - 1)})`, gain, colors)}</small></em></li>`
  })
  const total = sumOf(rows)
  return page(
    `${statusBar(random)}<main><header><h1>Family wealth</h1><span>⟳ 2h ago</span></header><nav><b>All</b>${MEMBERS.map((name) => `<span>${name}</span>`).join('')}<span>+ Add</span></nav><section><p>Indian stocks</p><h2>${inLakhs(total)}</h2><p>Invested ${inLakhs(total * 0.88)} · ${colored(`+${inLakhs(total * 0.12)}`, 1, colors)} · XIRR ${(8 + random() * 14).toFixed(2)}%</p></section><div class="o"><span>Stocks (${rows.length})</span><span>Mutual funds (11)</span><span>EPF</span><span>Gold</span></div><aside><b>3 tax-saving moves found</b> before 31 March — book losses of ${inLakhs(24_000 + random() * 60_000)} ›</aside><ul>${lines.join('')}</ul></main>${tabBar(['Home', 'Wealth', 'Invest', 'Cards', 'Profile'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0f1318' : '#f7f8fb'}}header{display:flex;justify-content:space-between;align-items:center;padding:4px 16px;font-size:12px}h1{font-size:21px;margin:6px 0}nav{display:flex;gap:7px;padding:4px 16px 10px;font-size:12.5px}nav *{border:1px solid #8886;border-radius:15px;padding:5px 12px;font-weight:500}nav b{background:#1c7c54;color:#fff;border-color:#1c7c54}section{margin:0 16px;padding:13px 16px;border-radius:13px;background:${isDark ? '#1a2129' : '#e6f2ec'}}section p{margin:0;font-size:12.5px}h2{margin:4px 0;font-size:27px}.o{display:flex;gap:18px;padding:13px 16px 6px;font-size:13px}.o span{opacity:.6}.o span:first-child{opacity:1;font-weight:600;color:#1c9a66}aside{margin:5px 16px;font-size:12px;padding:9px 12px;border-radius:9px;background:#f5b94226}
      ul{list-style:none;margin:0;padding:0 16px}li{display:flex;align-items:center;gap:11px;padding:${pixels(random, 9, 12)} 0;border-bottom:1px solid #8883}.badge{flex:none;width:34px;height:34px;border-radius:9px;color:#fff;font-size:17px;line-height:34px;text-align:center}li div{flex:1;min-width:0}li b{font-size:14px;font-weight:600}li p{margin:3px 0;font-size:12.5px}small{font-size:10.8px;color:${isDark ? '#9aa3ad' : '#6b7480'};white-space:nowrap}u{text-decoration:none;font-weight:600}em{font-style:normal;font-size:14.5px;text-align:right;font-weight:600;white-space:nowrap}em small{display:block;font-weight:500;margin-top:4px}`,
    },
  )
}

/** A Thai app for American shares: under each ticker a strip of three figures, seven decimals, the sum in baht too. */
function drawStrips(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeLast = isOneOfTwo(random)
  const rate = 31.8 + random() * 1.4
  const sorted = [...rows].sort((one, other) => other.price * other.shares - one.price * one.shares)
  const cards = sorted.map((row, at) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const size = `<p>Shares<b>${row.shares.toLocaleString('en-US', { maximumFractionDigits: 7 })}</b></p>`
    const prices = `<p>Avg. cost<b>${plain(cost)}</b></p><p>Last price<b>${plain(row.price)}</b></p>`
    return `<article><div class="a">${badge(row, at)}<div><b>${row.ticker}</b><small>${escapeText(row.name)}</small></div><em>${plain(row.price * row.shares)} <small>USD</small><q>${colored(`${signed(gain, plain)} (${percent(row.price / cost - 1)})`, gain, colors)}</q></em></div><div class="f">${isSizeLast ? prices + size : size + prices}</div></article>`
  })
  const total = sumOf(rows)
  const ink = isDark ? '#ffcf33' : '#3b2fb8'
  return page(
    `${statusBar(random)}<main><header><span>‹</span><b>My US stocks</b><span>⋯</span></header><div class="t"><small>Total value</small><h1>${plain(total)} <i>USD</i></h1><small>≈ ${plain(total * rate)} THB · 1 USD = ${rate.toFixed(4)} THB</small><svg viewBox="0 0 350 46"><polyline fill="none" stroke="${ink}" stroke-width="2" points="${wander(random, 350, 46)}"/></svg></div><div class="b"><b>Top up</b><b>Exchange</b><b>DCA plan</b></div><div class="o"><span>Sort: Value ▾</span><span>Market ${random() < 0.5 ? 'closed · opens 20:30' : 'open'}</span></div>${cards.join('')}<footer>Dividends received this year 12.${Math.floor(10 + random() * 89)} USD (after 15% tax)</footer></main>${tabBar(['Home', 'Save', 'Invest', 'Discover', 'Me'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#191726' : '#f3f2fa'}}header{display:flex;justify-content:space-between;padding:7px 18px;font-size:16px}.t{padding:6px 18px}.t small{font-size:12px;opacity:.75}h1{font-size:29px;margin:3px 0}i{font-style:normal;font-size:15px}.t svg{display:block;width:100%;height:46px;margin-top:6px}.b{display:flex;gap:9px;padding:8px 16px}.b b{flex:1;text-align:center;font-size:13px;padding:9px;border-radius:20px;background:${ink};color:${isDark ? '#191726' : '#fff'};font-weight:600}.o{display:flex;justify-content:space-between;padding:6px 18px;font-size:12px;opacity:.75}
      article{margin:0 14px ${pixels(random, 8, 11)};border-radius:14px;background:${isDark ? '#242136' : '#fff'};overflow:hidden}.a{display:flex;align-items:center;gap:10px;padding:${pixels(random, 9, 11)} 14px}.badge{flex:none;width:32px;height:32px;border-radius:50%;color:#fff;font-size:16px;line-height:32px;text-align:center}.a b{font-size:15.5px}.a small{display:block;font-size:11.5px;opacity:.7}em{margin-left:auto;font-style:normal;font-weight:600;font-size:15.5px;text-align:right}em small{display:inline!important}q{quotes:none;display:block;font-size:12px;font-weight:400;margin-top:1px}.f{display:flex;justify-content:space-between;padding:7px 14px;background:${isDark ? '#2e2a45' : '#f0eefb'}}.f p{margin:0;font-size:11px}.f b{display:block;font-size:13.5px;font-weight:500;margin-top:1px}.f p:nth-child(2){text-align:center}.f p:last-child{text-align:right}footer{font-size:11.5px;opacity:.7;padding:2px 18px 12px}`,
    },
  )
}

const QUOTED = `0700.HK|騰訊控股|610; 9988.HK|阿里巴巴－Ｗ|160; 3690.HK|美團－Ｗ|102; 1810.HK|小米集團－Ｗ|46; 1299.HK|友邦保險|78; 0388.HK|香港交易所|420; 0005.HK|匯豐控股|112; 0939.HK|建設銀行|8; 1398.HK|工商銀行|6.2; 3988.HK|中國銀行|4.5; 0941.HK|中國移動|86; 0883.HK|中國海洋石油|21; 2318.HK|中國平安|55; 1211.HK|比亞迪股份|98; 0066.HK|港鐵公司|28; 0001.HK|長和|52; 0016.HK|新鴻基地産|94; 0002.HK|中電控股|68; 0011.HK|恒生銀行|118; 0992.HK|聯想集團|12; 0175.HK|吉利汽車|18.6; 2020.HK|安踏體育|92; 0981.HK|中芯國際|76; 3968.HK|招商銀行|48; 1288.HK|農業銀行|5.4; 2313.HK|申洲國際|60; 0027.HK|銀河娯樂|41; 0762.HK|中國聯通|9.4; 0386.HK|中國石油化工|4.3; 0857.HK|中國石油股份|7.4`

/** A finance portal of Hong Kong, in Chinese: a colored band with name, code and price, below it four small figures. */
function drawBands(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const isRedUp = random() < 0.25
  const inks = isRedUp ? (['#c0272d', '#0a8043'] as const) : (['#0a8043', '#c0272d'] as const)
  const isCodeFirst = isOneOfTwo(random)
  let gained = 0
  const blocks = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const move = inventMove(random)
    const names = [`<b>${row.name}</b>`, `<i>${fiveDigits(row)}.HK</i>`]
    const now = `${row.price.toFixed(3)} <s>${move < 0 ? '▼' : '▲'} ${signed(row.price * move, (size) => size.toFixed(3))} (${percent(move)})</s>`
    const figures = [
      ['股數', whole(row.shares)],
      ['買入價', cost.toFixed(3)],
      ['市値', whole(row.price * row.shares)],
      ['盈虧', colored(signed(gain, whole), gain, inks)],
    ]
    return `<section><div class="n" style="background:${move < 0 ? inks[1] : inks[0]}"><p>${(isCodeFirst ? names.reverse() : names).join(' ')}</p><p class="p">${now}</p></div><div class="f">${figures.map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`).join('')}</div></section>`
  })
  const indices = [
    indexOf(random, '恒指', 25_800),
    indexOf(random, '國指', 9180),
    indexOf(random, '科指', 5640),
  ].map(([name, level, move]) => `<span>${name} <b>${level}</b> ${percent(move)}</span>`)
  const total = sumOf(rows)
  return page(
    `${statusBar(random)}<header><span>☰</span><b>投資組合</b><span>編輯</span></header><div class="i">${indices.join('')}</div><main><nav><b>組合 1</b><span>組合 2</span><span>收息股</span><span>＋</span></nav><div class="t"><p>總市値 (港元)<b>${whole(total)}</b></p><p>總盈虧<b>${colored(signed(gained, whole), gained, inks)}</b></p><p>回報率<b>${colored(percent(gained / (total - gained)), gained, inks)}</b></p></div>${blocks.join('')}<aside>廣告　<b>新客戸港股免手續費 180 日</b>　立即開戸 ＞</aside><small>更新時間: 2026/09/${two(1 + Math.floor(random() * 27))} 16:08　報價最少延遲 15 分鐘</small></main>${tabBar(['報價', '新聞', '組合', '新股', '更多'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}.status,header{background:#12408c;color:#fff}header{display:flex;justify-content:space-between;padding:9px 16px 12px;font-size:16.5px}header b{font-weight:400}.i{display:flex;justify-content:space-between;padding:6px 10px;font-size:11px;background:#8882}.i b{font-weight:400}nav{display:flex;font-size:14px;border-bottom:1px solid #8885}nav *{flex:1;text-align:center;padding:9px 0;font-weight:400}nav b{color:${isDark ? '#7fb0ff' : '#12408c'};border-bottom:3px solid #f08c00}.t{display:flex;justify-content:space-between;padding:9px 14px}.t p{margin:0;font-size:11.5px}.t b{display:block;font-size:17px;font-weight:400;margin-top:3px}
      section{margin:0 8px ${pixels(random, 8, 11)};border:1px solid #8886}.n{display:flex;justify-content:space-between;align-items:center;color:#fff;padding:${pixels(random, 6, 8)} 9px}p{margin:0}.n b{font-weight:400;font-size:15px}.n i{font-style:normal;font-size:12.5px;margin:0 3px}.p{font-size:16.5px}s{text-decoration:none;font-size:11.5px}.f{display:grid;grid-template-columns:1fr 1fr 1.15fr 1.1fr;padding:6px 9px}.f p{font-size:11px;color:${isDark ? '#aab' : '#667'}}.f b{display:block;font-size:14px;font-weight:400;margin-top:2px;color:${isDark ? '#fff' : '#111'}}aside{margin:2px 8px 8px;background:#f08c00;color:#fff;padding:10px;font-size:13px;text-align:center}aside b{font-weight:400;font-size:15px}small{display:block;font-size:11px;opacity:.7;padding:2px 12px 10px}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_SCREENS, fonts: PHONE_FONTS, scale: 3 } as const

export const BLIND_G_PHONES: Family[] = [
  {
    name: 'Polish positions',
    ...COMMON,
    width: 390,
    height: 844,
    rows: 7,
    pick: pickOwned(TRADED, { fractions: 0.3 }),
    draw: drawOpenPositions,
  },
  {
    name: 'family in lakhs',
    ...COMMON,
    width: 393,
    height: 852,
    rows: 7,
    pick: pickOwned(LINKED, { size: 2 }),
    draw: drawFamily,
  },
  {
    name: 'strips of three',
    ...COMMON,
    width: 390,
    height: 844,
    rows: 5,
    pick: pickOwned(TRADED, { fractions: 0.85, decimals: 7, size: 0.6 }),
    draw: drawStrips,
  },
  {
    name: 'colored bands',
    ...COMMON,
    width: 390,
    height: 844,
    rows: 7,
    fonts: ['Kosugi'],
    pick: pickOwned(QUOTED, { size: 3 }),
    draw: drawBands,
  },
]
