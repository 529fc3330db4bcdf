import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed, writeFigure } from './blind-c-parts.ts'
import { pickHeld, sparkline } from './blind-d-parts.ts'
import { BANGKOK, JAKARTA, pickInHundreds } from './blind-k-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
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
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  isOnNasdaq,
  percent,
  pixels,
  price,
  signed,
  whole,
} from './unseen-parts.ts'

const INDIAN = `RELIANCE.NS|Reliance Industries|1400; TCS.NS|Tata Consultancy Services|3080; INFY.NS|Infosys|1490; HDFCBANK.NS|HDFC Bank|985; ICICIBANK.NS|ICICI Bank|1380; SBIN.NS|State Bank of India|890; ITC.NS|ITC|405; HINDUNILVR.NS|Hindustan Unilever|2480; BHARTIARTL.NS|Bharti Airtel|1950; LT.NS|Larsen & Toubro|3750; BAJFINANCE.NS|Bajaj Finance|1020; ASIANPAINT.NS|Asian Paints|2450; MARUTI.NS|Maruti Suzuki India|15900; TITAN.NS|Titan Company|3600; SUNPHARMA.NS|Sun Pharmaceutical Industries|1640; WIPRO.NS|Wipro|245; HCLTECH.NS|HCL Technologies|1490; TATASTEEL.NS|Tata Steel|172; NTPC.NS|NTPC|338; POWERGRID.NS|Power Grid Corporation of India|285; ONGC.NS|Oil & Natural Gas Corporation|248; COALINDIA.NS|Coal India|390; ADANIPORTS.NS|Adani Ports & SEZ|1420; ETERNAL.NS|Eternal|335; IRCTC.NS|IRCTC|715; TATAPOWER.NS|Tata Power Company|395; SUZLON.NS|Suzlon Energy|55; YESBANK.NS|Yes Bank|22; JIOFIN.NS|Jio Financial Services|305; TRENT.NS|Trent|4700; BEL.NS|Bharat Electronics|405; HAL.NS|Hindustan Aeronautics|4780; CIPLA.NS|Cipla|1530; TECHM.NS|Tech Mahindra|1440; EICHERMOT.NS|Eicher Motors|6900`

function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** An Indian app with names only: shares below the name, a day's curve, and a heading that is tapped for other figures. */
function drawMarketPrice(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const isWorthShown = isOneOfTwo(random)
  const colors = isDark ? (['#0abb92', '#ec5a5a'] as const) : (['#04b488', '#ed5533'] as const)
  let [paid, day] = [0, 0]
  const lines = rows.map((row) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    paid += cost * row.shares
    day += move * row.price * row.shares
    const top = isWorthShown ? rupees(row.price * row.shares) : rupees(row.price)
    const below = isWorthShown
      ? `(${rupees(cost * row.shares)})`
      : colored(
          `${signed(move * row.price, plain)} (${Math.abs(move * 100).toFixed(2)}%)`,
          move,
          colors,
        )
    const tag = random() < 0.12 ? '<u>T1</u>' : ''
    return `<li><div><b>${escapeText(row.name)}</b><i>${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}${tag}</i></div>${sparkline(random, [62, 26], move < 0 ? colors[1] : colors[0])}<div class="r"><b>${top}</b><i>${below}</i></div></li>`
  })
  const worth = sumOf(rows)
  const gain = worth - paid
  const heading = isWorthShown ? 'Current (Invested)' : 'Market price (1D%)'
  const words = ['Explore', 'Holdings', 'Positions', 'Orders', 'Watchlist']
  return page(
    `${statusBar(random)}<header><s>◆</s><h1>Stocks</h1><span>⌕</span><em>A</em></header><div class="x"><p>NIFTY 50 <b>25,114.00</b> ${colored('+108.50 (0.43%)', 1, colors)}</p><p>SENSEX <b>81,904.70</b> ${colored('+355.97', 1, colors)}</p></div><nav>${words.map((word, at) => `<span class="${at === 1 ? 'on' : ''}">${word}</span>`).join('')}</nav><main><section><h2>Holdings (${rows.length})<span>⊙</span></h2><strong>${rupees(worth)}</strong><p>1D returns<span>${colored(`${signed(day, rupees)} (${Math.abs((day / worth) * 100).toFixed(2)}%)`, day, colors)}</span></p><p>Total returns<span>${colored(`${signed(gain, rupees)} (${Math.abs((gain / paid) * 100).toFixed(2)}%)`, gain, colors)}</span></p><p>Invested<span>${rupees(paid)}</span></p></section><div class="h"><span>⇅ Sort</span><span>‹ › ${heading}</span></div><ul>${lines.join('')}</ul></main>${tabBar(['Stocks', 'F&amp;O', 'Mutual Funds', 'Pay', 'Loans'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#121212' : '#fff'}}header{display:flex;align-items:center;gap:10px;padding:6px 18px;font-size:22px}header s{text-decoration:none;color:#04b488}h1{font-size:19px;margin:0;flex:1;font-weight:600}em{font-style:normal;width:28px;height:28px;line-height:28px;border-radius:50%;background:#8883;text-align:center;font-size:13px}.x{display:flex;gap:18px;padding:7px 18px;font-size:11.5px;overflow:hidden;white-space:nowrap}.x p{margin:0}nav{display:flex;justify-content:space-between;padding:8px 14px;font-size:12.5px}nav span{border:1px solid #8884;border-radius:16px;padding:6px 9px;white-space:nowrap}.on{background:#8883;font-weight:600}section{margin:6px 16px;border:1px solid #8883;border-radius:12px;padding:13px 16px}h2{display:flex;justify-content:space-between;font-size:13px;font-weight:500;margin:0;opacity:.75}strong{display:block;font-size:24px;font-weight:600;padding:4px 0 9px;border-bottom:1px dashed #8885;margin-bottom:8px}section p{display:flex;justify-content:space-between;margin:5px 0 0;font-size:13px}
      .h{display:flex;justify-content:space-between;padding:9px 18px;font-size:12.5px;opacity:.8}ul{list-style:none;margin:0;padding:0 18px}li{display:flex;gap:12px;align-items:center;padding:${pixels(random, 10, 13)} 0;border-top:1px solid #8883}li div{flex:1}li svg{flex:none}b{font-weight:500}li b{display:block;font-size:14.5px;line-height:1.3}i{font-style:normal;font-size:12.5px;opacity:.75;display:block;margin-top:3px}li .r{flex:none;text-align:right;min-width:104px}u{text-decoration:none;background:#8883;border-radius:3px;font-size:10px;padding:1px 4px;margin-left:6px}`,
    },
  )
}

const THAI = `PTT|33; PTTEP|112; AOT|40; CPALL|47; ADVANC|295; KBANK|168; SCB|128; BBL|150; KTB|24; TTB|1.9; GULF|43; DELTA|158; BDMS|20.5; BH|170; CPN|55; CRC|21; HMPRO|7.2; MINT|23; TRUE|11; SCC|215; SCGP|18; IVL|22; TOP|35; BANPU|4.5; BEM|5.6; BTS|3.2; LH|3.9; AP|8.6; WHA|3.6; OSP|16; CBG|50; TU|12; CPF|23; MTC|38; TISCO|99; COM7|25; KCE|24; HANA|23; CENTEL|32; ERW|2.6`
const ON_BLACK = ['#19d36b', '#ff4747'] as const

/** The app most Thai brokers share, in English on black: volumes and prices in pairs, a total, days without dividend. */
function drawActualVolume(rows: Row[], random: Random): string {
  const isActualFirst = isOneOfTwo(random)
  let paid = 0
  const lines = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 0.0001)
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    const isOnOffer = random() < 0.2 && row.shares >= 200
    const available = isOnOffer ? row.shares - 100 * Math.ceil(row.shares / 300) : row.shares
    const volumes = isActualFirst ? [row.shares, available] : [available, row.shares]
    const tag = random() < 0.14 ? `<u>${random() < 0.7 ? 'XD' : 'CB'}</u>` : ''
    const move = inventMove(random)
    const cells = [
      `<b>${row.ticker}</b>${tag}<i>${colored(percent(move), move, ON_BLACK)}</i>`,
      volumes.map(whole).join('<br>'),
      `${cost.toFixed(4)}<br>${colored(row.price.toFixed(2), move, ON_BLACK)}`,
      colored(`${signed(gain, plain)}<br>${percent(row.price / cost - 1)}`, gain, ON_BLACK),
    ]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const volumes = isActualFirst ? 'Actual Vol<br>Avail Vol' : 'Avail Vol<br>Actual Vol'
  const headings = ['Symbol<br>%Chg', volumes, 'Avg Cost<br>Market', 'Unreal P/L<br>%U.PL']
  const worth = sumOf(rows)
  const gain = worth - paid
  const figures = [
    ['Line Available', plain(20_000 + random() * 400_000)],
    ['Cash Balance', plain(4000 + random() * 90_000)],
    ['Total Cost', plain(paid)],
    ['Total Market', plain(worth)],
    ['Unreal P/L', colored(plain(gain), gain, ON_BLACK)],
    ['Realized P/L', plain((random() - 0.3) * 9000)],
  ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
  return page(
    `${statusBar(random)}<div class="x"><b>SET</b> 1,285.32 ${colored('+4.53 (+0.35%)', 1, ON_BLACK)}<span>42,318.66 MB</span></div><header><b>Portfolio</b><span>00${Math.floor(100_000 + random() * 899_999)}-1 · Cash Balance ▾</span></header><nav><b>Portfolio</b><span>Order</span><span>Deal</span><span>DCA</span></nav><main><div class="g">${figures.join('')}</div><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td>Total</td><td></td><td>${plain(paid)}<br>${plain(worth)}</td><td>${colored(`${signed(gain, plain)}<br>${percent(worth / paid - 1)}`, gain, ON_BLACK)}</td></tr></table><p class="n">Data are for information only. Avg cost excludes commission and VAT.</p></main>${tabBar(['Market', 'Watch', 'Buy / Sell', 'Portfolio', 'More'], 3)}`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:#000}.x{background:#1b1b1f;font-size:12px;padding:6px 14px}.x span:last-child{float:right;color:#ffc83d}header{display:flex;justify-content:space-between;align-items:baseline;padding:10px 14px;font-size:12.5px}header b{font-size:19px}nav{display:flex;background:#1b1b1f;font-size:13px;text-align:center}nav *{flex:1;padding:8px 0;font-weight:500;color:#999}nav b{color:#ffc83d;border-bottom:2px solid}.g{display:grid;grid-template-columns:1fr 1fr;gap:3px 20px;padding:9px 14px}.g p{margin:0;display:flex;justify-content:space-between;font-size:11.5px;color:#a5a5ad}.g p>span{color:#fff}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}th{background:#26262c;color:#ffc83d;font-size:11px;font-weight:400;line-height:1.45;padding:5px 0}td{padding:${pixels(random, 5, 8)} 0;border-bottom:1px solid #26262c;line-height:1.45}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:14px}td:last-child,th:last-child{padding-right:14px}td b{font-size:14.5px}u{text-decoration:none;background:#a34b00;font-size:9.5px;border-radius:2px;padding:1px 3px;margin-left:5px}i{font-style:normal;display:block;font-size:11.5px}.s td{background:#141418;font-size:12.5px}.n{font-size:10.5px;color:#888;padding:0 14px}`,
    },
  )
}

const ANYWHERE = `0700.HK|TENCENT HOLDINGS LTD|610; 9988.HK|ALIBABA GROUP HOLDING LTD|160; 0005.HK|HSBC HOLDINGS PLC|105; 1299.HK|AIA GROUP LTD|76; 3690.HK|MEITUAN-CLASS B|102; 1211.HK|BYD CO LTD-H|104; 0388.HK|HONG KONG EXCHANGES & CLEAR|430; 0941.HK|CHINA MOBILE LTD|86; 7203.T|TOYOTA MOTOR CORP|2850; 6758.T|SONY GROUP CORP|4200; 8306.T|MITSUBISHI UFJ FINANCIAL GRO|2300; 7974.T|NINTENDO CO LTD|12900; 8058.T|MITSUBISHI CORP|3600; 6857.T|ADVANTEST CORP|14200; D05.SI|DBS GROUP HOLDINGS LTD|54; O39.SI|OVERSEA-CHINESE BANKING CORP|17.2; C38U.SI|CAPITALAND INTEGRATED COMMER|2.3; U11.SI|UNITED OVERSEAS BANK LTD|36; AAPL|APPLE INC|240; MSFT|MICROSOFT CORP|512; NVDA|NVIDIA CORP|182; GOOGL|ALPHABET INC-CL A|245; AMZN|AMAZON.COM INC|228; TSM|TAIWAN SEMICONDUCTOR-SP ADR|285; BABA|ALIBABA GROUP HOLDING-SP ADR|162; ASML|ASML HOLDING NV-NY REG SHS|960; KO|COCA-COLA CO/THE|70; JPM|JPMORGAN CHASE & CO|305; UNH|UNITEDHEALTH GROUP INC|355; COST|COSTCO WHOLESALE CORP|925`
const PLACES: Record<string, string> = { HKD: 'SEHK', JPY: 'TSEJ', SGD: 'SGX' }

function shorten(amount: number): string {
  const size = Math.abs(amount)
  if (size >= 1e6) return `${(amount / 1e6).toFixed(2)}M`
  return size >= 10_000 ? `${(amount / 1000).toFixed(1)}K` : amount.toFixed(0)
}

/** A worldwide broker's app, dark: bare codes beside exchanges, closing prices marked C, values in thousands, cash below. */
function drawInstruments(rows: Row[], random: Random): string {
  const isDark = random() < 0.75
  const isPositionFirst = isOneOfTwo(random)
  const colors = isDark ? (['#35c26f', '#f2555a'] as const) : GAIN.isLight
  const lines = rows.map((row) => {
    const move = inventMove(random)
    const gain = (row.price - inventCost(row, random)) * row.shares
    const place = PLACES[row.currency] ?? (isOnNasdaq(row) ? 'NASDAQ' : 'NYSE')
    const code = row.currency === 'HKD' ? row.ticker.replace(/^0+/, '') : row.ticker
    const closed = place === 'NASDAQ' || place === 'NYSE' ? '' : 'C'
    const held = `${count(row.shares)}<i>${shorten(row.price * row.shares)}</i>`
    const last = `${closed}${price(row.price, row)}<i>${colored(percent(move), move, colors)}</i>`
    const cells = isPositionFirst ? [held, last] : [last, held]
    return `<tr>${cellsOf([`<b>${code}</b> <small>${place}</small><i>${escapeText(row.name)}</i>`, ...cells, `${colored(shorten(gain), gain, colors)}<i>${row.currency}</i>`])}</tr>`
  })
  const pair = isPositionFirst
    ? ['POSITION<br>MKT VALUE', 'LAST<br>CHANGE %']
    : ['LAST<br>CHANGE %', 'POSITION<br>MKT VALUE']
  const net = 60_000 + random() * 300_000
  const day = inventMove(random) * net * 0.5
  const cash = ['HKD', 'JPY', 'SGD', 'USD'].map(
    (currency) => `<tr><td>${currency} Cash</td><td>${plain((random() - 0.15) * 30_000)}</td></tr>`,
  )
  const limits = [
    ['Net Liquidity', net],
    ['Excess Liquidity', net * 0.71],
    ['Maint. Margin', net * 0.27],
    ['Buying Power', net * 2.8],
  ] as const
  return page(
    `${statusBar(random)}<header>☰<b>Portfolio</b><span>⌕ ⋮</span></header><div class="a">U${Math.floor(1_000_000 + random() * 8_999_999)} · Margin<em>DAILY P&amp;L ${colored(`${signed(day, plain)} (${percent(day / net)})`, day, colors)}</em></div><div class="g">${limits.map(([label, figure]) => `<p>${label}<span>${shorten(figure)}</span></p>`).join('')}</div><nav><b>Positions</b><span>Orders</span><span>Trades</span><span>Balances</span></nav><main><table><tr>${cellsOf(['INSTRUMENT', ...pair, 'UNRLZD<br>P&amp;L'], 'th')}</tr>${lines.join('')}</table><h3>CASH BALANCES <span>Close All Non-Base</span></h3><table class="c">${cash.join('')}</table></main>${tabBar(['Home', 'Portfolio', 'Trade', 'Watchlists', 'More'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#14161a' : '#fff'}}header{display:flex;gap:16px;align-items:center;padding:8px 16px;font-size:19px}header span{margin-left:auto}.a{display:flex;justify-content:space-between;font-size:12px;padding:3px 16px 8px}em{font-style:normal}.g{display:grid;grid-template-columns:repeat(4,1fr);padding:8px 16px;background:#8881;font-size:10.5px}.g p{margin:0}.g span{display:block;font-size:14px;margin-top:2px}nav{display:flex;gap:22px;padding:10px 16px 0;font-size:13.5px;border-bottom:1px solid #8884}nav *{padding-bottom:8px;font-weight:500;opacity:.7}nav b{color:#e5484d;opacity:1;border-bottom:2px solid}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13.5, 14.5)}}th{font-size:10px;font-weight:500;opacity:.65;line-height:1.4;padding:6px 4px}td{padding:${pixels(random, 6, 9)} 4px;border-top:1px solid #8883;vertical-align:top}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}td b{font-weight:600}small{font-size:10px;opacity:.65}i{font-style:normal;display:block;font-size:11.5px;opacity:.8;margin-top:2px}td:first-child i{max-width:158px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:10.5px}h3{display:flex;justify-content:space-between;font-size:11px;margin:14px 16px 4px;font-weight:500}h3 span{color:#5a9bf0}.c td{padding-top:4px;padding-bottom:4px;font-size:12.5px}`,
    },
  )
}

const JAPANESE = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱UFJ FG|2300; 9432.T|NTT|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|KDDI|2450; 8316.T|三井住友FG|4100; 2914.T|JT|4800; 8031.T|三井物産|3700; 9984.T|ソフトバンクグループ|18200; 9434.T|ソフトバンク|222; 6857.T|アドバンテスト|14200; 8035.T|東京エレクトロン|26500; 7011.T|三菱重工業|3900; 5401.T|日本製鉄|620; 9101.T|日本郵船|5200; 8411.T|みずほFG|4900; 7267.T|本田技研工業|1600; 6902.T|デンソー|2100; 4063.T|信越化学工業|4600; 8766.T|東京海上HD|6300; 6098.T|リクルートHD|8100; 3382.T|セブン&アイHD|2000; 8267.T|イオン|1850; 4755.T|楽天グループ|950; 7012.T|川崎重工業|9800; 6146.T|ディスコ|46000; 5108.T|ブリヂストン|6800; 8591.T|オリックス|3900; 1605.T|INPEX|2600; 6762.T|TDK|2100`

/** A Japanese broker's dark app: name above its code, then two lines of figures under slashed headings. */
function drawHoldingsInJapan(rows: Row[], random: Random): string {
  const isDark = random() < 0.8
  const isSizeFirst = isOneOfTwo(random)
  const colors = isDark ? (['#ff6680', '#39c27d'] as const) : (['#d6233f', '#0a8a4c'] as const)
  let gained = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const move = Math.round(inventMove(random) * row.price)
    const account = ['特定', '特定', 'NISA成長', '一般'][Math.floor(random() * 4)]
    const sizes = `${whole(row.shares)} 株<br><i>(${random() < 0.15 ? whole(row.shares) : 0})</i>`
    const prices = `${plain(cost)}<br><i>${price(row.price, row)}</i>`
    const pair = isSizeFirst ? [sizes, prices] : [prices, sizes]
    const rest = [
      colored(`${signed(move, whole)}<br><i>${percent(move / row.price)}</i>`, move, colors),
      colored(`${signed(gain, whole)}<br><i>${percent(row.price / cost - 1)}</i>`, gain, colors),
    ]
    return `<li><h3>${row.name}<small>${row.ticker} 東証P</small><u>${account}</u></h3><div>${[...pair, ...rest].map((cell) => `<p>${cell}</p>`).join('')}</div></li>`
  })
  const [sizes, prices] = ['保有数量<br>(発注数量)', '平均取得価額<br>現在値']
  const pair = isSizeFirst ? [sizes, prices] : [prices, sizes]
  const headings = [...pair, '前日比<br>騰落率', '評価損益<br>損益率']
  const day = inventMove(random) * sumOf(rows) * 0.4
  return page(
    `${statusBar(random)}<header>≡<h1>保有商品一覧</h1><span>更新</span></header><nav>${['国内株式', '米国株式', '投資信託', '信用建玉'].map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}</nav><div class="f"><q>すべての口座 ▼</q><q>評価損益順 ▼</q><span>${rows.length}件</span></div><div class="g"><p>時価評価額合計<b>${whole(sumOf(rows))} 円</b></p><p>評価損益合計<b>${colored(signed(gained, whole), gained, colors)}</b></p><p>前日比<b>${colored(signed(day, whole), day, colors)}</b></p></div><main><div class="h">${headings.map((word) => `<p>${word}</p>`).join('')}</div><ul>${lines.join('')}</ul><p class="n">※ （ ）内は注文中の数量です。現在値は参考値です。</p></main>${tabBar(['マーケット', '銘柄登録', '検索', '注文', '資産'], 4)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0b1424' : '#fff'}}.status,header{background:${isDark ? '#13203a' : '#bf0000'};color:#fff}b{font-weight:400}header{display:flex;justify-content:space-between;align-items:center;padding:8px 16px;font-size:13px}h1{font-size:17px;font-weight:400;margin:0}nav{display:flex;font-size:13px;text-align:center;background:${isDark ? '#13203a' : '#f4f4f6'}}nav span{flex:1;padding:10px 0;border-bottom:2px solid transparent}.on{color:${isDark ? '#ffb43b' : '#bf0000'};border-color:currentColor!important}.f{display:flex;gap:8px;align-items:center;padding:9px 14px;font-size:12px}q{quotes:none;border:1px solid #8887;border-radius:4px;padding:4px 9px}.f span{margin-left:auto}.g{display:flex;justify-content:space-between;padding:3px 14px 10px;font-size:11px}.g p{margin:0}.g b{display:block;font-size:14.5px;margin-top:3px}
      .h,li div{display:grid;grid-template-columns:.95fr 1.15fr .9fr 1.1fr;text-align:right;line-height:1.45}.h{background:${isDark ? '#1a2b4d' : '#ececf0'};font-size:10.5px;padding:5px 14px}.h p,li p{margin:0}ul{list-style:none;margin:0;padding:0}li{padding:${pixels(random, 7, 10)} 14px;border-bottom:1px solid #8884;font-size:${pixels(random, 13, 13.8)}}h3{font-size:14.5px;font-weight:400;margin:0 0 4px;display:flex;align-items:baseline;gap:8px}small{font-size:11.5px;opacity:.75}u{text-decoration:none;margin-left:auto;font-size:10.5px;border:1px solid #8889;border-radius:3px;padding:1px 5px}i{font-style:normal}.n{font-size:10.5px;opacity:.65;padding:4px 14px}`,
    },
  )
}

const INDONESIAN = `BBCA|8200|Bank Central Asia Tbk.; BBRI|3950|Bank Rakyat Indonesia Tbk.; BMRI|4500|Bank Mandiri Tbk.; BBNI|4150|Bank Negara Indonesia Tbk.; TLKM|3100|Telkom Indonesia Tbk.; ASII|5800|Astra International Tbk.; UNVR|1800|Unilever Indonesia Tbk.; ICBP|9400|Indofood CBP Tbk.; INDF|7300|Indofood Sukses Makmur Tbk.; KLBF|1200|Kalbe Farma Tbk.; ADRO|1750|Alamtri Resources Tbk.; PTBA|2400|Bukit Asam Tbk.; ANTM|3100|Aneka Tambang Tbk.; UNTR|26000|United Tractors Tbk.; GOTO|58|GoTo Gojek Tokopedia Tbk.; BUKA|160|Bukalapak.com Tbk.; BRPT|3500|Barito Pacific Tbk.; MDKA|2300|Merdeka Copper Gold Tbk.; PGAS|1720|Perusahaan Gas Negara Tbk.; SIDO|540|Sido Muncul Tbk.; ACES|470|Aspirasi Hidup Indonesia Tbk.; ARTO|2100|Bank Jago Tbk.; BRIS|2600|Bank Syariah Indonesia Tbk.; CPIN|4700|Charoen Pokphand Tbk.; JSMR|3700|Jasa Marga Tbk.; MEDC|1350|Medco Energi Tbk.; AMRT|2000|Sumber Alfaria Trijaya Tbk.; INCO|4000|Vale Indonesia Tbk.; ESSA|640|ESSA Industries Tbk.; TOWR|560|Sarana Menara Nusantara Tbk.`

function rupiah(amount: number): string {
  return writeFigure(Math.round(amount), { digits: 0, marks: '.,' })
}

/** An Indonesian app: shares only in lots of a hundred, as there is usual, with logos, averages and a share of the whole. */
function drawLots(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isLotLeft = isOneOfTwo(random)
  const colors = isDark ? (['#00c98b', '#ff5252'] as const) : (['#00a86b', '#ee4a49'] as const)
  let paid = 0
  const worth = sumOf(rows)
  const lines = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    const lots = `${rupiah(row.shares / 100)} Lot`
    const hue = (at * 67 + row.ticker.charCodeAt(1) * 11) % 360
    const figures = [
      ['Avg. harga', rupiah(cost)],
      ['Harga kini', rupiah(row.price)],
      isLotLeft
        ? ['Bobot', `${rupiah((row.price * row.shares * 100) / worth)}%`]
        : ['Jumlah', lots],
    ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
    return `<li><s style="background:hsl(${hue} 55% 45%)">${row.ticker.slice(0, 2)}</s><div class="m"><h3>${row.ticker}<b>Rp${rupiah(row.price * row.shares)}</b></h3><h4>${isLotLeft ? lots : escapeText(row.name)}<b>${colored(`${gain < 0 ? '-' : '+'}${rupiah(Math.abs(gain))} (${writeFigure((row.price / cost - 1) * 100, {})}%)`, gain, colors)}</b></h4><div class="g">${figures.join('')}</div></div></li>`
  })
  const gain = worth - paid
  return page(
    `${statusBar(random)}<header><h1>Portofolio</h1><span>◔ ⚙</span></header><nav><b>Saham</b><span>Reksa Dana</span><span>Obligasi</span><span>Riwayat</span></nav><main><section><small>Total Ekuitas ◉</small><strong>Rp${rupiah(worth + 2_350_400)}</strong><div class="k"><p>Modal<span>Rp${rupiah(paid)}</span></p><p>Untung/Rugi<span>${colored(`${gain < 0 ? '-' : '+'}Rp${rupiah(Math.abs(gain))}`, gain, colors)}</span></p><p>Saldo RDN<span>Rp2.350.400</span></p></div></section><div class="q"><em>Deposit</em><em>Tarik</em><em>Auto Order</em><em>E-IPO</em></div><div class="h"><span>Saham Saya (${rows.length})</span><span>Nilai Pasar ▾</span></div><ul>${lines.join('')}</ul></main>${tabBar(['Watchlist', 'Jelajah', 'Order', 'Portofolio', 'Chat'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#121417' : '#fff'}}header{display:flex;justify-content:space-between;align-items:center;padding:4px 18px;font-size:18px}h1{font-size:21px;margin:4px 0}nav{display:flex;gap:22px;padding:6px 18px 0;font-size:14px;border-bottom:1px solid #8883}nav *{padding-bottom:8px;font-weight:500}nav span{opacity:.6}nav b{color:#00a86b;border-bottom:2px solid}section{padding:12px 18px 8px}section small{font-size:12px;opacity:.75}strong{display:block;font-size:25px;margin:2px 0 9px}.k{display:flex;justify-content:space-between;font-size:11px}.k p,.g p{margin:0}.k span{display:block;font-size:13px;margin-top:2px}.q{display:flex;gap:8px;padding:4px 18px 12px}em{flex:1;font-style:normal;text-align:center;font-size:12px;padding:7px 0;border-radius:8px;background:#00a86b22}.h{display:flex;justify-content:space-between;font-size:12.5px;padding:8px 18px;background:#8881}
      ul{list-style:none;margin:0;padding:0 18px}li{display:flex;gap:11px;padding:${pixels(random, 9, 12)} 0;border-bottom:1px solid #8883}s{flex:none;width:36px;height:36px;line-height:36px;border-radius:50%;color:#fff;text-align:center;text-decoration:none;font-size:12.5px;font-weight:700}.m{flex:1;min-width:0}h3,h4{display:flex;justify-content:space-between;margin:0;font-size:15px}h3 b{font-weight:600;font-size:14.5px}h4{font-size:12px;font-weight:400;margin-top:2px;gap:8px}h4 b{font-weight:500;white-space:nowrap}.g{display:flex;justify-content:space-between;font-size:10.5px;margin-top:6px;color:#8a8f98}.g span{display:block;font-size:12.5px;color:${isDark ? '#d8dbe0' : '#33373d'}}.g p:last-child{text-align:right}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  width: 390,
  height: 844,
  scale: 3,
  captures: ON_SCREENS,
} as const

export const BLIND_K_PHONES: Family[] = [
  {
    name: 'market price or worth',
    ...COMMON,
    width: 412,
    height: 915,
    rows: 7,
    fonts: PHONE_FONTS,
    pick: pickListed(INDIAN, { size: 0.4, place: 'NS' }),
    draw: drawMarketPrice,
  },
  {
    name: 'actual volume',
    ...COMMON,
    rows: 9,
    fonts: PHONE_FONTS,
    pick: pickInHundreds(THAI, BANGKOK),
    draw: drawActualVolume,
  },
  {
    name: 'instruments',
    ...COMMON,
    width: 402,
    height: 874,
    rows: 8,
    fonts: PHONE_FONTS,
    pick: pickHeld(ANYWHERE, { fractions: 0.15 }),
    draw: drawInstruments,
  },
  {
    name: 'held products in Japan',
    ...COMMON,
    scale: 2,
    rows: 7,
    fonts: ['Kosugi'],
    pick: pickListed(JAPANESE, { oddLots: 0.3, size: 1.6 }),
    draw: drawHoldingsInJapan,
  },
  {
    name: 'lots in Jakarta',
    ...COMMON,
    width: 412,
    height: 915,
    scale: 2,
    rows: 5,
    fonts: PHONE_FONTS,
    pick: pickInHundreds(INDONESIAN, JAKARTA),
    draw: drawLots,
  },
]
