import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { two } from './blind-d-parts.ts'
import { pickOwned, rateOf } from './blind-g-parts.ts'
import { ON_SCREENS, SCREEN_FONTS, sumOf, wander } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
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
  whole,
} from './unseen-parts.ts'

const BANKED = `0005.HK|HSBC HOLDINGS|112; 0700.HK|TENCENT|610; 0939.HK|CCB|8; 1398.HK|ICBC|6.2; 3988.HK|BANK OF CHINA|4.5; 2388.HK|BOC HONG KONG|37; 0388.HK|HKEX|420; 0941.HK|CHINA MOBILE|86; 0002.HK|CLP HOLDINGS|68; 0003.HK|HK & CHINA GAS|7.1; 0006.HK|POWER ASSETS|52; 0011.HK|HANG SENG BANK|118; 0016.HK|SHK PPT|94; 0066.HK|MTR CORPORATION|28; 0823.HK|LINK REIT|40; 0883.HK|CNOOC|21; 0857.HK|PETROCHINA|7.4; 1299.HK|AIA|78; 2318.HK|PING AN|55; 2628.HK|CHINA LIFE|25; 1211.HK|BYD COMPANY|98; 9988.HK|BABA-W|160; 3690.HK|MEITUAN-W|102; 1810.HK|XIAOMI-W|46; 9618.HK|JD-SW|132; 0027.HK|GALAXY ENT|41; 0992.HK|LENOVO GROUP|12; 1038.HK|CKI HOLDINGS|52; 0001.HK|CKH HOLDINGS|52; 0267.HK|CITIC|12; 2020.HK|ANTA SPORTS|92; 1928.HK|SANDS CHINA LTD|20`

/** An old web page of a bank in Hong Kong: links to buy and sell before each code, two quantities, a form below. */
function drawEnquiry(rows: Row[], random: Random): string {
  const isSellableFirst = random() < 0.4
  const hasGains = isOneOfTwo(random)
  const isPriceFirst = random() < 0.3
  const sorted = [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
  const lines = sorted.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const held = random() < 0.15 ? Math.floor(row.shares / 200) * 100 : 0
    const sizes = [whole(row.shares), whole(row.shares - held)]
    if (isSellableFirst) sizes.reverse()
    const last = [row.price.toFixed(3)]
    const gains = [cost.toFixed(3), colored(signed(gain, plain), gain, ['#006b3c', '#b00020'])]
    return `<tr>${cellsOf([
      '<a>Buy</a> | <a>Sell</a>',
      `<a>${row.ticker.padStart(5, '0')}</a>`,
      escapeText(row.name),
      'HKD',
      ...(isPriceFirst ? [...last, ...sizes] : [...sizes, ...last]),
      plain(row.price * row.shares),
      ...(hasGains ? gains : []),
    ])}</tr>`
  })
  const sizes = ['Total<br>Quantity', 'Sellable<br>Quantity<sup>1</sup>']
  if (isSellableFirst) sizes.reverse()
  const last = ['Nominal Price<sup>2</sup>']
  const headings = [
    'Action',
    'Stock<br>Code',
    'Stock Name',
    'CCY',
    ...(isPriceFirst ? [...last, ...sizes] : [...sizes, ...last]),
    'Market Value',
    ...(hasGains ? ['Average<br>Cost<sup>3</sup>', 'Unrealised<br>Gain / Loss'] : []),
  ]
  const menu = ['My Accounts', 'Transfer', 'Bills', 'Investments', 'Insurance', 'Loans', 'Services']
  const side = [
    'Trade stocks',
    'Order status',
    'Portfolio enquiry',
    'Stock quotes',
    'Transaction history',
    'IPO subscription',
    'Corporate actions',
    'Dividend record',
    'Monthly investment plan',
  ]
  const total = sumOf(rows)
  const minute = `${15 + Math.floor(random() * 2)}:${two(Math.floor(random() * 59))}`
  return page(
    `<header><b>KOWLOON <i>&amp;</i> COMMERCIAL BANK</b><span>Welcome, MR LAM CHI K*** · Last log on 27/09/2026 21:14 HKT · <u>Log off</u></span></header><nav>${menu.map((word, at) => `<span class="${at === 3 ? 'on' : ''}">${word}</span>`).join('')}</nav><div class="l"><aside><h4>Securities</h4>${side.map((word, at) => `<p class="${at === 2 ? 'on' : ''}">${word}</p>`).join('')}<div class="ad">HK$0 brokerage<br>on your first 3 months of stock buys <u>Learn more</u></div></aside><main><h2>Portfolio Enquiry</h2><div class="f"><span>Securities account</span><s>${Math.floor(100 + random() * 899)}-${Math.floor(100_000 + random() * 899_999)}-3${Math.floor(10 + random() * 89)} (Individual) ▾</s><span>Market</span><s>Hong Kong ▾</s><b>Go</b></div><p class="n">As at 28/09/2026 ${minute} (Hong Kong time). ${rows.length} record(s). <u>Refresh</u> <u>Print</u></p><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="${headings.length - (hasGains ? 3 : 1)}">Total market value</td><td>${plain(total)}</td>${hasGains ? '<td></td><td></td>' : ''}</tr></table><ol><li>Quantities pledged, or in orders that are not yet filled, cannot be sold.</li><li>Nominal price is delayed by at least 15 minutes.</li>${hasGains ? '<li>Average cost is for reference only and leaves out charges.</li>' : ''}</ol><div class="g"><span>Settlement account HKD Savings 012-8**-***-6</span><span>Available balance HKD ${plain(random() * 300_000)}</span></div></main></div>`,
    {
      isDark: false,
      css: `header{display:flex;justify-content:space-between;align-items:center;padding:11px 20px;font-size:11.5px}header b{font-size:18px;color:#0b3d6b;letter-spacing:.5px}header i{color:#b08d3c;font-style:normal}nav{display:flex;background:linear-gradient(#17568f,#0b3d6b);color:#fff;font-size:12.5px}nav span{padding:8px 20px;border-right:1px solid #ffffff33}.on{background:#b08d3c}.l{display:flex}aside{flex:none;width:168px;background:#eef2f6;font-size:12px;min-height:590px}h4{margin:0;padding:10px 14px;color:#0b3d6b}aside p{margin:0;padding:7px 14px;border-top:1px solid #fff}aside .on{color:#fff}.ad{margin:18px 12px;padding:12px;background:#0b3d6b;color:#fff;line-height:1.5}main{flex:1;padding:4px 20px 20px}h2{font-size:17px;font-weight:400;color:#0b3d6b;margin:9px 0}.f{display:flex;gap:10px;align-items:center;background:#f5f1e4;border:1px solid #d8cda6;padding:8px 12px;font-size:12px}.f s{text-decoration:none;background:#fff;border:1px solid #888;padding:3px 8px}.f b{background:#b08d3c;color:#fff;padding:4px 14px}.n{font-size:11.5px;margin:9px 0}u,a{color:#0a57a8;text-decoration:underline}.ad u{color:#fff}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.4, 13.2)}}th{background:#17568f;color:#fff;font-size:11.6px;font-weight:600;padding:5px 8px;border:1px solid #fff}td{padding:${pixels(random, 5, 7)} 8px;border-bottom:1px solid #ccd4dc}tr:nth-child(odd) td{background:#f3f6f9}td,th{text-align:right;white-space:nowrap}td:nth-child(-n+4),th:nth-child(-n+4){text-align:left}.s td{font-weight:700;text-align:right!important;background:#e3e9ef!important}ol{font-size:11px;color:#444;line-height:1.6;padding-left:18px;margin:9px 0}.g{display:flex;justify-content:space-between;font-size:12px;border-top:2px solid #b08d3c;padding-top:8px}`,
    },
  )
}

const TRADED = `AAPL|APPLE INC COM|240; MSFT|MICROSOFT CORP COM|512; NVDA|NVIDIA CORP COM|182; AMZN|AMAZON COM INC COM|228; GOOGL|ALPHABET INC CAP STK CL A|245; META|META PLATFORMS INC CL A|735; TSLA|TESLA INC COM|410; AMD|ADVANCED MICRO DEVICES COM|218; NFLX|NETFLIX INC COM|112; INTC|INTEL CORP COM|37; MU|MICRON TECHNOLOGY INC COM|205; PLTR|PALANTIR TECHNOLOGIES CL A|172; SOFI|SOFI TECHNOLOGIES COM|27; F|FORD MTR CO DEL COM|12; BAC|BANK AMERICA CORP COM|51; JPM|JPMORGAN CHASE & CO COM|305; XOM|EXXON MOBIL CORP COM|114; OXY|OCCIDENTAL PETE CORP COM|45; DIS|DISNEY WALT CO COM|112; BA|BOEING CO COM|215; COIN|COINBASE GLOBAL INC COM CL A|330; UBER|UBER TECHNOLOGIES INC COM|93; SBUX|STARBUCKS CORP COM|88; PFE|PFIZER INC COM|25; WFC|WELLS FARGO CO COM|82; CSCO|CISCO SYS INC COM|68; QCOM|QUALCOMM INC COM|168; T|AT&T INC COM|28; KO|COCA COLA CO COM|70; GM|GENERAL MTRS CO COM|60`

/** An American program for traders: a tree on black, signed quantities, mark and trade price, gains, totals below. */
function drawTree(rows: Row[], random: Random): string {
  const colors = ['#3fd07f', '#ff5c5c'] as const
  const isOpened = random() < 0.6
  const isQuantityLate = random() < 0.35
  const sorted = [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
  const money = (amount: number) => (amount < 0 ? `($${plain(-amount)})` : `$${plain(amount)}`)
  const gains = (amount: number) => colored(money(amount), amount, colors)
  let [opened, today] = [0, 0]
  const groups = sorted.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = row.price * inventMove(random)
    opened += gain
    today += move * row.shares
    const size = [`+${whole(row.shares)}`]
    const marks = [plain(row.price), colored(signed(move, plain), move, colors), plain(cost)]
    const figures = [
      ...(isQuantityLate ? [...marks, ...size] : [...size, ...marks]),
      gains(gain),
      gains(move * row.shares),
      money(row.price * row.shares),
      money(row.price * row.shares * -0.3),
    ]
    const name = escapeText(row.name)
    if (!isOpened) {
      return `<tr class="h"><td><i>▸</i><b>${row.ticker}</b> <small>${name}</small></td>${cellsOf(figures)}</tr>`
    }
    const sums = ['', '', '', '', gains(gain), gains(move * row.shares), '', '']
    return `<tr class="h"><td><i>▾</i><b>${row.ticker}</b> <small>${name}</small></td>${cellsOf(sums)}</tr><tr><td class="d">${row.ticker}</td>${cellsOf(figures)}</tr>`
  })
  const marks = ['Mark', 'Mrk Chng', 'Trade Price']
  const headings = [
    'Instrument ▴',
    ...(isQuantityLate ? [...marks, 'Qty'] : ['Qty', ...marks]),
    'P/L Open',
    'P/L Day',
    'Net Liq',
    'BP Effect',
  ]
  const total = sumOf(rows)
  const cash = 2000 + random() * 60_000
  const tabs = ['Monitor', 'Trade', 'Analyze', 'Scan', 'MarketWatch', 'Charts', 'Tools', 'Help']
  const side = [
    ['Option Buying Power', `$${plain(cash * 0.9)}`],
    ['Net Liq &amp; Day Trades', `$${plain(total + cash)}`],
    ['Cash &amp; Sweep', `$${plain(cash)}`],
    ['Day Trades Left', '3'],
  ]
  const ends = ['', '', '', '', gains(opened), gains(today), money(total), money(total * -0.3)]
  return page(
    `<header><b>Account: ${Math.floor(1000 + random() * 8999)}****SCHW (Individual) ▾</b>${side.map(([label, sum]) => `<span>${label} <b>${sum}</b></span>`).join('')}<u>Realtime data ● ${9 + Math.floor(random() * 6)}:${two(Math.floor(random() * 59))}:${two(Math.floor(random() * 59))} CT</u></header><nav>${tabs.map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}</nav><div class="t"><b>Activity and Positions</b><span>FX Statement</span><span>Account Statement</span><span>Strategy Roller</span></div><div class="o"><b>▸ Today's Trade Activity</b><span>Working 0 · Filled ${Math.floor(random() * 5)} · Canceled ${Math.floor(random() * 3)}</span></div><div class="o"><b>▾ Position Statement</b><span>Arranged by Type ▾　Beta Weighting: OFF　${rows.length} symbols</span></div><table><tr>${cellsOf(headings, 'th')}</tr><tr class="g"><td colspan="9">▾ Equities</td></tr>${groups.join('')}<tr class="s"><td>Subtotals</td>${cellsOf(ends)}</tr><tr class="s"><td>Overall Totals</td>${cellsOf(ends)}</tr></table><footer><span>Cash &amp; Sweep Vehicle: $${plain(cash)}</span><span>Available dollars: $${plain(cash * 0.9)}</span><span>OVERNIGHT FUTURES BP: $${plain(cash * 0.5)}</span></footer>`,
    {
      isDark: true,
      css: `body{background:#0b0b0d;min-height:100vh;color:#d8d8da}header{display:flex;gap:26px;align-items:center;background:#26262a;padding:6px 12px;font-size:11.5px}header span b{color:#fff}header u{margin-left:auto;text-decoration:none;color:#7fcf9f}nav{display:flex;background:#1a1a1e;font-size:13px}nav span{padding:8px 22px;border-right:1px solid #333}.on{background:#3a3a42;color:#fff}.t{display:flex;gap:22px;padding:8px 14px;font-size:12.5px;border-bottom:1px solid #333}.t b{color:#f0b429}.o{display:flex;justify-content:space-between;background:#1f2530;padding:5px 12px;font-size:12px;margin-top:3px;white-space:pre}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.4, 13.2)}}th{background:#26262a;font-size:11.6px;font-weight:500;color:#a9a9b0;padding:5px 12px;border-right:1px solid #38383e}td{padding:${isOpened ? pixels(random, 2.5, 3.5) : pixels(random, 5, 8)} 12px;border-bottom:1px solid #222227}td,th{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}td:first-child,th:first-child{text-align:left}.h td{background:#141519}.h b{color:#fff}.h i{font-style:normal;color:#888;margin-right:7px}small{font-size:11.4px;color:#9a9aa2;margin-left:6px}.d{padding-left:38px!important;color:#bfc3cc}.g td{background:#2b2f3a;color:#f0b429;padding:4px 12px}.s td{background:#1d1d22;font-weight:600}footer{display:flex;gap:40px;padding:9px 14px;font-size:11.5px;color:#a9a9b0}`,
    },
  )
}

const MARKETS: [name: string, lines: string][] = [
  [
    'Bursa Malaysia',
    '1155.KL|Malayan Banking Berhad|9.8; 1023.KL|CIMB Group Holdings Berhad|7.3; 1295.KL|Public Bank Berhad|4.3; 5347.KL|Tenaga Nasional Berhad|13.2; 5183.KL|Petronas Chemicals Group|3.9; 6888.KL|Axiata Group Berhad|2.6; 5225.KL|IHH Healthcare Berhad|7.9; 4707.KL|Nestle (Malaysia) Berhad|96; 5819.KL|Hong Leong Bank Berhad|20; 3182.KL|Genting Berhad|3.1; 5681.KL|Petronas Dagangan Berhad|21',
  ],
  [
    'Korea Exchange',
    '005930.KS|Samsung Electronics Co., Ltd.|82000; 000660.KS|SK hynix Inc.|340000; 035420.KS|NAVER Corporation|240000; 005380.KS|Hyundai Motor Company|220000; 000270.KS|Kia Corporation|102000; 068270.KS|Celltrion, Inc.|175000; 105560.KS|KB Financial Group Inc.|115000; 033780.KS|KT&G Corporation|135000; 017670.KS|SK Telecom Co., Ltd.|54000; 005490.KS|POSCO Holdings Inc.|290000',
  ],
  [
    'Taiwan Stock Exchange',
    '2330.TW|Taiwan Semiconductor Mfg Co|1450; 2317.TW|Hon Hai Precision Industry|215; 2454.TW|MediaTek Inc.|1280; 2308.TW|Delta Electronics, Inc.|960; 2412.TW|Chunghwa Telecom Co., Ltd.|132; 2881.TW|Fubon Financial Holding|92; 2882.TW|Cathay Financial Holding|65; 1216.TW|Uni-President Enterprises|76; 2603.TW|Evergreen Marine Corp.|185; 2382.TW|Quanta Computer Inc.|285',
  ],
  [
    'Tokyo Stock Exchange',
    '7203.T|Toyota Motor Corp|2850; 6758.T|Sony Group Corp|4200; 8306.T|Mitsubishi UFJ Financial|2300; 8058.T|Mitsubishi Corp|3600; 7974.T|Nintendo Co Ltd|12900; 6501.T|Hitachi Ltd|4750; 8001.T|ITOCHU Corp|8600; 4063.T|Shin-Etsu Chemical|4700; 9432.T|NTT Inc|156; 7267.T|Honda Motor Co Ltd|1580',
  ],
  [
    'Hong Kong Exchanges',
    '0700.HK|Tencent Holdings Ltd|610; 0005.HK|HSBC Holdings plc|112; 9988.HK|Alibaba Group Holding|160; 1299.HK|AIA Group Limited|78; 0388.HK|HK Exchanges & Clearing|420; 0941.HK|China Mobile Limited|86; 1211.HK|BYD Company Limited|98; 0066.HK|MTR Corporation Ltd|28',
  ],
  [
    'National Stock Exchange of India',
    'RELIANCE.NS|Reliance Industries Ltd|1380; HDFCBANK.NS|HDFC Bank Limited|985; INFY.NS|Infosys Limited|1480; TCS.NS|Tata Consultancy Services|3050; ITC.NS|ITC Limited|405; TITAN.NS|Titan Company Limited|3420; LT.NS|Larsen & Toubro Limited|3680; SBIN.NS|State Bank of India|860',
  ],
]

/** Two or three of each of four exchanges. */
function pickByExchange(random: Random, wanted: number): Row[] {
  const chosen = shuffle(MARKETS, random).slice(0, 4)
  return chosen.flatMap(([, lines], at) =>
    pickOwned(lines, { size: 2 })(random, Math.floor((wanted + 3 - at) / chosen.length)),
  )
}

/** A tracker's page: holdings under their exchanges with totals, prices at home, values in Singapore dollars. */
function drawByExchange(rows: Row[], random: Random): string {
  const isDark = random() < 0.25
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeFirst = isOneOfTwo(random)
  const ofRow = (row: Row) => (row.price * row.shares * 1.29) / rateOf(row)
  const gains = (amount: number) => colored(signed(amount, plain), amount, colors)
  const groups = MARKETS.map(([market, lines]) => {
    const held = rows.filter(({ symbol }) => lines.includes(`${symbol}|`))
    if (held.length === 0) return ''
    let [worthOfAll, gainOfAll, paidOfAll, rateOfAll] = [0, 0, 0, 0]
    const cells = held.map((row) => {
      const worth = ofRow(row)
      const gain = worth * (1 - inventCost(row, random) / row.price)
      const paid = random() < 0.3 ? 0 : worth * 0.05 * random()
      const rate = worth * 0.06 * (random() - 0.5)
      worthOfAll += worth
      gainOfAll += gain
      rateOfAll += rate
      paidOfAll += paid
      const figures = [`${row.mark}${price(row.price, row)}`, whole(row.shares)]
      return `<tr>${cellsOf([
        `<a>${row.ticker}</a><small>${escapeText(row.name)}</small>`,
        ...(isSizeFirst ? figures.reverse() : figures),
        plain(worth),
        gains(gain),
        plain(paid),
        gains(rate),
        colored(percent((gain + paid + rate) / (worth - gain)), gain + paid + rate, colors),
      ])}</tr>`
    })
    const sumOfAll = gainOfAll + paidOfAll + rateOfAll
    return `<tr class="m"><td colspan="8">${market}</td></tr>${cells.join('')}<tr class="s"><td colspan="3">Total ${market}</td>${cellsOf([plain(worthOfAll), gains(gainOfAll), plain(paidOfAll), gains(rateOfAll), colored(percent(sumOfAll / (worthOfAll - gainOfAll)), sumOfAll, colors)])}</tr>`
  })
  const figures = isSizeFirst ? ['Qty', 'Price'] : ['Price', 'Qty']
  const headings = [
    'Holding',
    ...figures,
    'Value (SGD)',
    'Capital gain',
    'Income',
    'Currency',
    'Return p.a.',
  ]
  const total = rows.reduce((sum, row) => sum + ofRow(row), 0)
  const area = wander(random, 760, 70)
  return page(
    `<header><h1>ledgerly</h1><b>Investments</b><span>Reporting</span><span>Tools</span><span>Watchlists</span><i>Upgrade plan</i><span>Wei Ling ▾</span></header><div class="t"><div><small>Portfolio ▾</small><h2>Asia long term</h2><p>Value <b>S$${plain(total)}</b></p><p>Since 14/03/2021</p></div><svg viewBox="0 0 760 70" preserveAspectRatio="none"><polygon fill="${isDark ? '#274a63' : '#cfe6f5'}" points="0,70 ${area} 760,70"/><polyline fill="none" stroke="#2a8fd0" stroke-width="1.5" points="${area}"/></svg></div><div class="o"><span>Grouped by <b>Market ▾</b></span><span>01/10/2025 – 30/09/2026</span><span>Open positions only ☑</span><i>Add a holding</i></div><table><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}</table>`,
    {
      isDark,
      css: `header{display:flex;gap:26px;align-items:center;padding:9px 26px;font-size:13px;border-bottom:1px solid #8884}h1{font-size:20px;margin:0 14px 0 0;color:#2a8fd0;letter-spacing:-.4px}header i{margin-left:auto}i{font-style:normal;background:#f2803a;color:#fff;border-radius:4px;padding:5px 11px;font-size:12px}.t{display:flex;gap:30px;padding:8px 26px}.t div{flex:none;width:270px;font-size:12.5px}.t svg{flex:1;height:78px}h2{font-size:18px;margin:1px 0 5px}p{margin:2px 0}.o{display:flex;gap:26px;align-items:center;padding:5px 26px;font-size:12.5px}.o i{margin-left:auto;background:#2a8fd0}
      table{width:calc(100% - 52px);margin:4px 26px 14px;border-collapse:collapse;font-size:${pixels(random, 12.4, 13.2)}}th{font-size:11.6px;font-weight:600;padding:5px 9px;border-bottom:2px solid #8886}td{padding:${pixels(random, 3.4, 5)} 9px;border-bottom:1px solid #8883}td,th{text-align:right;white-space:nowrap}td:first-child,th:first-child{text-align:left}.m td{font-weight:700;background:${isDark ? '#1d2733' : '#eef4f8'};font-size:12.5px}a{color:#2a8fd0;font-weight:600;display:inline-block;min-width:78px}small{font-size:12px;opacity:.8}.s td{font-weight:600;border-bottom:2px solid #8885}.s td:first-child{text-align:left}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS, fonts: SCREEN_FONTS } as const

export const BLIND_H_SCREENS: Family[] = [
  {
    name: 'portfolio enquiry',
    ...COMMON,
    width: 1180,
    height: 720,
    rows: 9,
    fonts: ['Arimo', 'DejaVu Sans', 'Open Sans Variable'],
    pick: pickOwned(BANKED, { size: 3 }),
    draw: drawEnquiry,
  },
  {
    name: 'tree of positions',
    ...COMMON,
    width: 1280,
    height: 760,
    rows: 9,
    pick: pickOwned(TRADED),
    draw: drawTree,
  },
  {
    name: 'under exchanges',
    ...COMMON,
    width: 1200,
    height: 760,
    rows: 9,
    pick: pickByExchange,
    draw: drawByExchange,
  },
]
