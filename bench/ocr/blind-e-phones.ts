import type { Random } from '#tests/fixtures/generate-statements.ts'
import { inventDay, pickHeld, two } from './blind-d-parts.ts'
import { ON_SCREENS, PHONE_CSS, PHONE_FONTS, statusBar, sumOf, tabBar } from './blind-parts.ts'
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
  whole,
} from './unseen-parts.ts'

const BANKED = `0005.HK|匯豐控股|112; 0700.HK|騰訊控股|610; 0939.HK|建設銀行|8; 1398.HK|工商銀行|6.2; 2388.HK|中銀香港|37; 0388.HK|香港交易所|420; 0941.HK|中國移動|86; 0002.HK|中電控股|68; 0003.HK|香港中華煤氣|7.1; 0016.HK|新鴻基地産|94; 0011.HK|恒生銀行|118; 1299.HK|友邦保險|78; 2318.HK|中國平安|55; 0883.HK|中國海洋石油|21; 0066.HK|港鐵公司|28; 0006.HK|電能實業|52; 2628.HK|中國人壽|25; 1211.HK|比亞迪股份|98; 0823.HK|領展房産基金|40; 0027.HK|銀河娯樂|41`

/** A bank in Hong Kong, in Chinese: the value large at the top of each block, the number of shares below the name. */
function drawBankInHongKong(rows: Row[], random: Random): string {
  const isDark = random() < 0.25
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isLabelled = isOneOfTwo(random)
  const sorted = [...rows].sort((one, other) => other.price * other.shares - one.price * one.shares)
  const blocks = sorted.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const size = isLabelled ? `數量　${whole(row.shares)}` : `${whole(row.shares)} 股`
    return `<section><div class="v"><small>HKD</small> ${plain(row.price * row.shares)}<q>${colored(percent(row.price / cost - 1), gain, colors)}</q></div><div class="l"><p><b>${row.name}</b> ${fiveDigits(row)}<br><span>${size}</span></p><p class="r">現價 ${row.price.toFixed(3)} ${colored(move < 0 ? '▼' : '▲', move, colors)}<br><span>未實現盈虧 ${colored(signed(gain, plain), gain, colors)}</span></p></div></section>`
  })
  const total = sumOf(rows)
  return page(
    `${statusBar(random)}<header>＜<b>我的證券</b>⋮</header><main><div class="t"><small>綜合投資戸口 848-2**6**-380</small><h1>${plain(total)}<i>港元</i></h1><small>截至 2026年9月${1 + Math.floor(random() * 27)}日 15:${10 + Math.floor(random() * 49)}　報價延遲15分鐘</small></div><nav><b>證券</b><span>基金</span><span>債券</span><span>結構投資</span></nav><div class="o"><span>香港 (${rows.length})</span><span>市値由高至低 ⇅</span></div>${blocks.join('')}<footer>可用購買力 HKD ${plain(3000 + random() * 90_000)}</footer></main><div class="b"><b>買入</b><b>賣出</b></div>`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:9px 16px;font-size:16px}.t{padding:14px 16px;background:#7d1128;color:#fff}.t small{font-size:11.5px;opacity:.85}h1{font-size:26px;font-weight:400;margin:6px 0}h1 i{font-size:13px;font-style:normal;margin-left:6px}nav{display:flex;justify-content:space-around;padding:10px 6px 0;font-size:13.5px;border-bottom:1px solid #8885}nav *{padding-bottom:8px;font-weight:400}nav b{border-bottom:3px solid #b3173a}.o{display:flex;justify-content:space-between;font-size:12px;opacity:.7;padding:9px 16px}
      section{padding:${pixels(random, 9, 12)} 16px;border-bottom:7px solid #8882}.v{font-size:${pixels(random, 19, 21)}}.v small{font-size:12px;opacity:.7}.v q{quotes:none;float:right;font-size:14px}.l{display:flex;justify-content:space-between;margin-top:6px}p{margin:0;font-size:13px;line-height:1.6}p b{font-size:14.5px;font-weight:400}.r{text-align:right;font-size:12.5px}footer{padding:13px 16px;font-size:12.5px}.b{display:flex;gap:10px;padding:10px 16px 22px}.b b{flex:1;text-align:center;background:#b3173a;color:#fff;padding:11px;border-radius:4px;font-size:15px;font-weight:400}.b b+b{background:none;color:inherit;border:1px solid}`,
    },
  )
}

const PAYING = `KO|Coca-Cola|70; PEP|PepsiCo|148; JNJ|Johnson & Johnson|178; PG|Procter & Gamble|156; MCD|McDonald's|308; ABBV|AbbVie|212; O|Realty Income|58; VZ|Verizon|43; T|AT&T|28; CVX|Chevron|155; XOM|Exxon Mobil|114; MO|Altria|66; PM|Philip Morris|164; IBM|IBM|282; JPM|JPMorgan Chase|305; MRK|Merck|92; HD|Home Depot|402; TXN|Texas Instruments|186; CSCO|Cisco|68; MMM|3M|158; UPS|UPS|86; DUK|Duke Energy|124; LMT|Lockheed Martin|488; PFE|Pfizer|25; BMY|Bristol Myers|47; WMT|Walmart|103; AVGO|Broadcom|338; MSFT|Microsoft|512; D05.SI|DBS Group|54; O39.SI|OCBC Bank|17.2; U11.SI|UOB|34; Z74.SI|Singtel|4.3; S68.SI|SGX|16.6; C38U.SI|CapitaLand Integrated|2.3; A17U.SI|Ascendas Reit|2.8`
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar of dividends: days in tiles at the left, what each share pays, and how many there are. */
function drawCalendar(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isProduct = isOneOfTwo(random)
  const ink = isDark ? '#f2c14e' : '#9a6700'
  let sum = 0
  const month = 3 + Math.floor(random() * 5)
  const days = rows.map(() => 1 + Math.floor(random() * 28)).sort((one, other) => one - other)
  const lines = rows.map((row, at) => {
    const each = row.price * (0.003 + random() * 0.014)
    const pay = Number(each.toFixed(3)) * row.shares
    sum += row.currency === 'USD' ? pay : pay / 1.29
    const rate = `${((each * 400) / row.price).toFixed(2)}%`
    const unit = row.shares === 1 ? 'share' : 'shares'
    const size = isProduct
      ? `${count(row.shares)} ${unit} × ${row.mark}${each.toFixed(3)}`
      : `You hold ${count(row.shares)} ${unit}`
    const [, , exDay] = inventDay(random, 1)
    return `<li><time><s>${MONTHS[month]}</s>${days[at]}</time><div><b>${escapeText(row.name)}</b><u>${row.symbol}</u><p>${size}</p><small>Ex ${two(exDay)} ${MONTHS[month - 1]} · yield ${rate} · last ${row.mark}${price(row.price, row)}</small></div><em>+${row.mark}${plain(pay)}<small>${random() < 0.6 ? 'Confirmed' : 'Estimated'}</small></em></li>`
  })
  const bars = MONTHS.map(
    (name, at) =>
      `<i class="${at === month ? 'on' : ''}"><s style="height:${12 + random() * 50}px"></s>${name[0]}</i>`,
  )
  return page(
    `${statusBar(random)}<main><header><h1>Dividends</h1><span>2026 ▾</span></header><div class="c">${bars.join('')}</div><div class="k"><p>${MONTHS[month]} income<b>$${plain(sum)}</b></p><p>Next 12 months<b>$${plain(sum * 6.4)}</b></p><p>Yield on cost<b>${(2.4 + random() * 3).toFixed(2)}%</b></p></div><h2>${MONTHS[month]} 2026 · ${rows.length} payments</h2><ol>${lines.join('')}</ol></main>${tabBar(['Holdings', 'Calendar', 'Growth', 'Learn', 'More'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#14161d' : '#fffdf7'}}header{display:flex;justify-content:space-between;align-items:center;padding:4px 18px}h1{font-size:25px;margin:6px 0}.c{display:flex;justify-content:space-between;align-items:flex-end;padding:6px 18px;height:88px}.c i{font-style:normal;font-size:11px;text-align:center;width:20px;opacity:.6}.c s{display:block;background:${ink};border-radius:3px;margin-bottom:3px}.c .on{opacity:1;font-weight:700}.k{display:flex;justify-content:space-between;padding:8px 18px}.k p{margin:0;font-size:11.5px}.k b{display:block;font-size:15.5px;margin-top:2px}h2{font-size:13px;margin:10px 18px 2px;opacity:.7}
      ol{list-style:none;margin:0;padding:0 18px}li{display:flex;gap:12px;align-items:center;padding:${pixels(random, 8, 11)} 0}time{flex:none;width:44px;text-align:center;border:1px solid #8888;border-radius:8px;font-size:19px;font-weight:600;padding-bottom:3px}time s{display:block;text-decoration:none;background:${ink};color:${isDark ? '#14161d' : '#fff'};font-size:10px;border-radius:7px 7px 0 0;padding:2px}li div{flex:1;min-width:0}li b{font-size:14px;font-weight:600}u{text-decoration:none;font-size:12px;margin-left:6px;color:${ink}}li p{margin:2px 0;font-size:13px}small{font-size:11px;opacity:.72;white-space:nowrap}em{font-style:normal;font-size:14px;text-align:right;white-space:nowrap}em small{display:block;margin-top:2px}`,
    },
  )
}

const WEIGHED = `AMZN|Amazon|228; GOOGL|Alphabet|245; NVDA|Nvidia|182; META|Meta|735; NFLX|Netflix|112; TSLA|Tesla|410; AMD|AMD|218; AVGO|Broadcom|338; CRM|Salesforce|248; ADBE|Adobe|342; UBER|Uber|93; COST|Costco|925; V|Visa|342; MA|Mastercard|560; LLY|Eli Lilly|812; UNH|UnitedHealth|355; DIS|Disney|112; NKE|Nike|70; SBUX|Starbucks|88; BA|Boeing|215; CAT|Caterpillar|560; GE|GE Aerospace|300; INTC|Intel|37; MU|Micron|205; PLTR|Palantir|172; SHOP|Shopify|152; ABNB|Airbnb|124; PYPL|PayPal|68; QCOM|Qualcomm|168; ORCL|Oracle|240`
const TINTS = [
  '#3d6fd6',
  '#2b9a86',
  '#b6548f',
  '#c77a1d',
  '#6a59c9',
  '#4f8f36',
  '#b8453c',
  '#2f86b0',
]

/** Each holding a bar as long as its weight, the ticker and the weight on it, the rest in one small line below. */
function drawWeightBars(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeFirst = isOneOfTwo(random)
  const total = sumOf(rows)
  const sorted = [...rows].sort((one, other) => other.price * other.shares - one.price * one.shares)
  const most = (sorted[0]?.price ?? 1) * (sorted[0]?.shares ?? 1)
  const bars = sorted.map((row, at) => {
    const worth = row.price * row.shares
    const move = inventMove(random)
    const size = `${count(row.shares)} sh`
    const each = `@ $${plain(row.price)}`
    const rest = isSizeFirst
      ? `<span>${size} ${each}</span><span>$${plain(worth)}</span>`
      : `<span>$${plain(worth)}</span><span>${size} ${each}</span>`
    return `<div class="h"><div class="w" style="width:${(38 + (62 * worth) / most).toFixed(1)}%;background:${TINTS[at % TINTS.length]}"><b>${row.ticker}</b><i>${((worth / total) * 100).toFixed(1)}%</i></div><p>${rest}<span>${colored(percent(move), move, colors)}</span></p></div>`
  })
  return page(
    `${statusBar(random)}<main><header><b>Allocation</b><span>⤓ Share</span></header><div class="s"><p>Portfolio<b>$${plain(total)}</b></p><p>Beta<b>${(0.8 + random() * 0.7).toFixed(2)}</b></p><p>Drift<b>${(random() * 6).toFixed(1)}%</b></p><p>Sharpe<b>${(0.4 + random()).toFixed(2)}</b></p></div><nav><b>Stock</b><span>Sector</span><span>Region</span><span>Currency</span></nav>${bars.join('')}<footer>Model v3.2 · risk level 7 of 10 · last rebalanced 14 Jul 2026<br>Fee 0.65% p.a. · next review in 24 days</footer></main>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0d1020' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 20px;font-size:18px}header span{font-size:13px;color:#5b8def}.s{display:flex;justify-content:space-between;padding:6px 20px}.s p{margin:0;font-size:11.5px}.s b{display:block;font-size:16px}nav{display:flex;margin:10px 20px 14px;border:1px solid #8887;border-radius:8px;font-size:12.5px;text-align:center}nav *{flex:1;padding:6px 0;font-weight:500}nav b{background:#5b8def33;border-radius:7px}.h{padding:0 20px;margin-bottom:${pixels(random, 10, 14)}}.w{display:flex;justify-content:space-between;color:#fff;padding:6px 11px;border-radius:4px 12px 12px 4px;font-size:15px}.w i{font-style:normal;font-size:13.5px}.h p{display:flex;justify-content:space-between;margin:4px 2px 0;font-size:13px}footer{font-size:11px;line-height:1.6;opacity:.65;padding:10px 20px 24px}`,
    },
  )
}

const DEPOSITED = `D05.SI|DBS GROUP HOLDINGS LTD|54; O39.SI|OVERSEA-CHINESE BANKING CORP|17.2; U11.SI|UNITED OVERSEAS BANK LIMITED|34; Z74.SI|SINGAPORE TELECOMMUNICATIONS|4.3; C6L.SI|SINGAPORE AIRLINES LTD|6.6; S63.SI|SINGAPORE TECH ENGINEERING|8.4; S68.SI|SINGAPORE EXCHANGE LIMITED|16.6; BN4.SI|KEPPEL LTD|9.1; C38U.SI|CAPITALAND INTEGRATED COMM TR|2.3; A17U.SI|CAPITALAND ASCENDAS REIT|2.8; F34.SI|WILMAR INTERNATIONAL LIMITED|2.9; Y92.SI|THAI BEVERAGE PUBLIC CO LTD|0.47; G13.SI|GENTING SINGAPORE LIMITED|0.74; V03.SI|VENTURE CORPORATION LIMITED|14; U96.SI|SEMBCORP INDUSTRIES LTD|6.2; BS6.SI|YANGZIJIANG SHIPBUILDING|3.3; S58.SI|SATS LTD|3.4; M44U.SI|MAPLETREE LOGISTICS TRUST|1.3; ME8U.SI|MAPLETREE INDUSTRIAL TRUST|2.1; C09.SI|CITY DEVELOPMENTS LIMITED|7`

/** A depository's app in Singapore: names in capitals, under each three balances: free, blocked and in all. */
function drawBalances(rows: Row[], random: Random): string {
  const isTotalFirst = isOneOfTwo(random)
  const blocks = rows.map((row) => {
    const blocked = random() < 0.25 ? Math.floor(row.shares / 300) * 100 : 0
    const parts = [
      ['Free Balance', whole(row.shares - blocked)],
      ['Blocked', whole(blocked)],
    ]
    const all = ['Total Balance', whole(row.shares)]
    const cells = (isTotalFirst ? [all, ...parts] : [...parts, all]).map(
      ([label, figure]) => `<p>${label}<b>${figure}</b></p>`,
    )
    return `<article><h3>${row.name}<em>${row.ticker}</em></h3><div class="g">${cells.join('')}</div><div class="m"><span>Closing Price SGD ${row.price.toFixed(3)}</span><span>Mkt Value ${plain(row.price * row.shares)}</span></div></article>`
  })
  return page(
    `${statusBar(random)}<header><span>☰</span>Securities Holdings<span>⟳</span></header><main><div class="a">Direct Account<b>1681-****-${1000 + Math.floor(random() * 8999)}</b><small>As at ${1 + Math.floor(random() * 28)} Sep 2026, 08:0${Math.floor(random() * 9)} AM · Total market value SGD ${plain(sumOf(rows))}</small></div><nav><b>Equities (${rows.length})</b><span>SSB / T-Bills</span><span>Others</span></nav>${blocks.join('')}<footer>Prices are of the previous market day. Earmarked and pledged quantities are shown as blocked.</footer></main>${tabBar(['Home', 'Holdings', 'Statements', 'Corporate Actions', 'Me'], 1)}`,
    {
      isDark: false,
      css: `${PHONE_CSS}body{background:#eef1f5}header{display:flex;justify-content:space-between;background:#0b2545;color:#fff;padding:13px 16px;font-size:17px}.status{background:#0b2545;color:#fff}.a{background:#13315c;color:#fff;padding:11px 16px;font-size:13px}.a b{float:right;font-weight:500}.a small{display:block;font-size:11.3px;opacity:.85;margin-top:6px}nav{display:flex;background:#fff;font-size:13px}nav *{flex:1;text-align:center;padding:11px 4px}nav b{border-bottom:3px solid #e07a1f}
      article{background:#fff;margin:${pixels(random, 8, 11)} 10px;border-radius:3px;border-left:4px solid #e07a1f}h3{margin:0;font-size:13.5px;padding:10px 12px;display:flex;justify-content:space-between;font-weight:600}em{font-style:normal;color:#c05c00}.g{display:grid;grid-template-columns:1fr 1fr 1fr;background:#f6f8fb}.g p{margin:0;padding:7px 12px;font-size:11.3px;color:#445}.g b{display:block;font-size:15px;color:#111;font-weight:500;margin-top:2px}.m{display:flex;justify-content:space-between;padding:8px 12px;font-size:12px;color:#334}footer{font-size:11px;color:#556;padding:6px 16px 16px;line-height:1.5}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_SCREENS, fonts: PHONE_FONTS } as const

export const BLIND_E_PHONES: Family[] = [
  {
    name: 'bank in Hong Kong',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickHeld(BANKED, { size: 3 }),
    draw: drawBankInHongKong,
  },
  {
    name: 'dividend calendar',
    ...COMMON,
    width: 393,
    height: 852,
    scale: 3,
    rows: 7,
    pick: pickHeld(PAYING, { fractions: 0.35, decimals: 3 }),
    draw: drawCalendar,
  },
  {
    name: 'weight bars',
    ...COMMON,
    width: 412,
    height: 915,
    scale: 2,
    rows: 9,
    pick: pickHeld(WEIGHED, { fractions: 0.5, decimals: 4 }),
    draw: drawWeightBars,
  },
  {
    name: 'three balances',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 2,
    rows: 6,
    pick: pickHeld(DEPOSITED, { size: 2 }),
    draw: drawBalances,
  },
]
