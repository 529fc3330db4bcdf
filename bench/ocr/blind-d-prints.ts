import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { inventDay, pickHeld, two } from './blind-d-parts.ts'
import { ON_PAPER, roundTo, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, percent, pixels, price, whole } from './unseen-parts.ts'

const SAFEKEPT = `0005.HK|HSBC HOLDINGS PLC ORD USD0.50|112|6158163; 0016.HK|SUN HUNG KAI PROPERTIES LTD|95|6859927; 0388.HK|HONG KONG EXCHANGES & CLEARING|420|6267359; 0700.HK|TENCENT HOLDINGS LTD HKD0.00002|610|BMMV2K8; 0941.HK|CHINA MOBILE LTD|86|6073556; 1299.HK|AIA GROUP LTD|78|B4TX8S1; 2318.HK|PING AN INSURANCE GROUP CO-H|55|B01FLR7; 1810.HK|XIAOMI CORP CLASS B|42|BG0ZMJ9;
D05.SI|DBS GROUP HOLDINGS LTD|54|6175203; O39.SI|OVERSEA-CHINESE BANKING CORP|17.2|B0F9V20; U11.SI|UNITED OVERSEAS BANK LTD|34|6916781; Z74.SI|SINGAPORE TELECOMMUNICATIONS|4.3|B02PY22; S68.SI|SINGAPORE EXCHANGE LTD|16.6|6303866; BN4.SI|KEPPEL LTD|9.1|B1VQ5C0; C38U.SI|CAPITALAND INTEGRATED COMM TR|2.3|6420129; S63.SI|SINGAPORE TECHNOLOGIES ENG|8.4|6043214;
7974.T|NINTENDO CO LTD|12900|6639550; 6861.T|KEYENCE CORP|57000|6490995; 4063.T|SHIN-ETSU CHEMICAL CO LTD|4700|6804585; 8035.T|TOKYO ELECTRON LTD|31800|6895675; 6501.T|HITACHI LTD|4750|6429104; MRK|MERCK & CO INC USD0.50|92|2778844; PEP|PEPSICO INC USD0.0167|146|2681511; TXN|TEXAS INSTRUMENTS INC USD1|172|2885409; UNP|UNION PACIFIC CORP USD2.50|222|2914734; ADBE|ADOBE INC USD0.0001|342|2008154`
const MARKETS: Record<string, [place: string, rate: number]> = {
  HKD: ['HONG KONG', 0.1659],
  JPY: ['JAPAN', 0.0085],
  SGD: ['SINGAPORE', 1],
  USD: ['UNITED STATES', 1.2914],
}

/** A custodian's page on its side: raised numbers of footnotes after names and headings, dates and rates in each line. */
function drawFootnotes(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const worth = (row: Row) => row.price * row.shares * (MARKETS[row.currency]?.[1] ?? 1)
  const total = rows.reduce((sum, row) => sum + worth(row), 0)
  const groups = Object.entries(MARKETS).flatMap(([currency, [place, rate]]) => {
    const own = rows.filter((row) => row.currency === currency)
    if (own.length === 0) return []
    const lines = own.map((row) => {
      const mark = random() < 0.3 ? `<sup>${2 + Math.floor(random() * 3)}</sup>` : ''
      const names = [row.symbol, `${escapeText(row.name)}${mark}`]
      const cost = inventCost(row, random)
      const figures = [
        row.written,
        row.shares.toLocaleString('en-US', { minimumFractionDigits: 3 }),
        `${two(28 + Math.floor(random() * 3))}/09/26`,
        `${currency} ${price(row.price, row)}`,
        plain(row.price * row.shares),
        rate.toFixed(4),
        plain(worth(row) * (cost / row.price)),
        plain(worth(row)),
        ((worth(row) / total) * 100).toFixed(2),
      ]
      return `<tr>${cellsOf([...(isCodeFirst ? names : names.reverse()), ...figures])}</tr>`
    })
    const sum = own.reduce((all, row) => all + worth(row), 0)
    return `<tr class="g"><td colspan="11">${place}</td></tr>${lines.join('')}<tr class="s"><td colspan="9">TOTAL ${place}</td><td>${plain(sum)}</td><td>${((sum / total) * 100).toFixed(2)}</td></tr>`
  })
  const names = ['Code', 'Security description']
  const headings = [
    ...(isCodeFirst ? names : names.reverse()),
    'SEDOL',
    'Settled quantity',
    'Price date',
    'Local price<sup>1</sup>',
    'Local value',
    'FX rate',
    'Cost (SGD)<sup>5</sup>',
    'Value (SGD)',
    '%',
  ]
  return page(
    `<header><b>Meridian Straits Custody</b><span>Safekeeping statement<br>Portfolio no. 7002-118834-5<br>Statement date 30 Sep 2026</span></header><p>Beneficial owner: TANJONG FAMILY HOLDINGS PTE LTD &nbsp;&nbsp; Base currency: SGD &nbsp;&nbsp; Basis: settlement date &nbsp;&nbsp; Page 3 of 8</p><table class="${isCodeFirst ? '' : 'n'}"><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}<tr class="s t"><td colspan="9">TOTAL EQUITIES</td><td>${plain(total)}</td><td>100.00</td></tr></table>
      <footer><sup>1</sup> Closing or last available price as supplied by third parties. <sup>2</sup> Held through a sub-custodian. <sup>3</sup> Dividend of up to 0.62 per share announced; ex-date 14/10/26. <sup>4</sup> Includes shares pledged under facility agreement 20-4471. <sup>5</sup> Average cost at historical rates. Rates against SGD at 30/09/26: USD 1.2914, HKD 0.1659, JPY 0.0085. Please report any discrepancy within 14 days of this statement.</footer>`,
    {
      isDark: false,
      css: `body{padding:34px 36px}header{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:3px double #333;padding-bottom:9px;font-size:12px;line-height:1.45}header b{font-size:20px;font-weight:600}header span{text-align:right}p{font-size:12px;margin:9px 0 12px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.8)}}th{font-size:11.3px;border-bottom:1px solid #333;vertical-align:bottom}td,th{text-align:right;padding:${pixels(random, 3.2, 5)} 6px}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:nth-child(n+3){white-space:nowrap}
      .g td{text-align:left!important;font-weight:700;padding-top:9px}.s td{font-weight:600;text-align:right!important}.s td:nth-child(2),.s td:nth-child(3){border-top:1px solid #333}.t td{border-bottom:3px double #333}sup{font-size:8.5px;line-height:0}footer{font-size:10.8px;line-height:1.6;border-top:1px solid #999;margin-top:18px;padding-top:6px}`,
    },
  )
}

const DECLARED = `ADBE|Adobe Inc|342|US; ABT|Abbott Laboratories|128|US; ACN|Accenture PLC|268|IE; AMAT|Applied Materials|221|US; AVGO|Broadcom Inc|338|US; BLK|BlackRock Inc|1120|US; BKNG|Booking Holdings|5050|US; CRM|Salesforce Inc|248|US; CVX|Chevron Corp|155|US; DHR|Danaher Corp|224|US; GILD|Gilead Sciences|118|US; INTU|Intuit Inc|652|US; LIN|Linde PLC|418|IE; LLY|Eli Lilly & Co|812|US; MA|Mastercard Inc|560|US; MELI|MercadoLibre|2180|US;
NEE|NextEra Energy|84|US; NFLX|Netflix Inc|112|US; NOW|ServiceNow Inc|880|US; PANW|Palo Alto Networks|208|US; SPGI|S&P Global|492|US; SYK|Stryker Corp|368|US; TMO|Thermo Fisher|568|US; UBER|Uber Technologies|93|US; 0388.HK|HK Exchanges|420|HK; 0883.HK|CNOOC Ltd|21|HK; 1211.HK|BYD Co|98|CN; 9618.HK|JD.com Inc|122|KY; 7974.T|Nintendo Co|12900|JP; 6954.T|Fanuc Corp|5100|JP; 7267.T|Honda Motor|1580|JP`
const RATES: Record<string, number> = { USD: 88.1, HKD: 11.3, JPY: 0.58 }

/** An accountant's form: boxed, a letter under each heading, each holding's name over its symbol, dates, rates, rupees. */
function drawSchedule(rows: Row[], random: Random): string {
  const isSizeLate = isOneOfTwo(random)
  const inr = (amount: number) => Math.round(amount).toLocaleString('en-IN')
  const sums = [0, 0, 0]
  const lines = rows.map((row, at) => {
    const rate = RATES[row.currency] ?? 1
    const [year, month, day] = inventDay(random, 6)
    const paid = inventCost(row, random) * row.shares * rate * 0.94
    const worth = row.price * row.shares * rate
    const earned = worth * 0.018 * random()
    ;[paid, worth, earned].forEach((amount, of) => {
      sums[of] = (sums[of] ?? 0) + amount
    })
    const size = count(row.shares)
    const lead = [
      String(at + 1),
      row.written,
      `${escapeText(row.name)}<br>${row.symbol}`,
      `${two(day)}.${two(month)}.${year - 1}`,
    ]
    const value = [`${row.currency}<br>${price(row.price, row)}`, rate.toFixed(2)]
    const rest = [inr(paid), inr(worth), inr(earned)]
    const cells = isSizeLate
      ? [...lead, inr(paid), ...value, size, ...rest.slice(1)]
      : [...lead, size, ...value, ...rest]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const lead = [
    'Sl.<br>No.',
    'Coun-<br>try',
    'Name of the company<br>and symbol',
    'First<br>acquired on',
  ]
  const value = ['Closing price<br>31 Dec 2025', 'TT rate<br>(INR)']
  const [paid, ...rest] = ['Initial<br>value (INR)', 'Closing<br>value (INR)', 'Dividend<br>(INR)']
  const size = 'Number of<br>shares held'
  const headings = isSizeLate
    ? [...lead, paid, ...value, size, ...rest]
    : [...lead, size, ...value, paid, ...rest]
  const letters = headings.map((_, at) => `(${'abcdefghijk'[at]})`)
  const totals = isSizeLate
    ? ['', '', 'Total', '', inr(sums[0] ?? 0), '', '', '', inr(sums[1] ?? 0), inr(sums[2] ?? 0)]
    : ['', '', 'Total', '', '', '', '', ...sums.map(inr)]
  return page(
    `<header><b>ANNEXURE 4 TO THE RETURN OF INCOME</b><br>Details of foreign equity held at any time during the calendar year ending on 31st December 2025<br>(Assessment year 2026-27)</header><div><p>Name of assessee: S. Raghavan<br>Status: Resident &amp; ordinarily resident</p><p>Sheet 2 of 5<br>Broker a/c: U71-20948, opened 14.06.2019</p></div><table><tr>${cellsOf(headings, 'th')}</tr><tr class="l">${cellsOf(letters)}</tr>${lines.join('')}<tr class="t">${cellsOf(totals)}</tr></table>
      <p>Notes: 1. Closing value = closing price × number of shares held × telegraphic transfer buying rate on 31.12.2025.<br>2. Peak balance in the account during the year was INR ${inr((sums[1] ?? 0) * 1.12)} on 18.09.2025.<br>3. Tax withheld abroad of INR ${inr((sums[2] ?? 0) * 0.25)} is claimed in Form 67.</p><div class="e"><p>Place: Chennai<br>Date: 11.07.2026</p><p>For Iyer &amp; Bose, Chartered Accountants<br><br><br>Partner, M. No. 204417</p></div>`,
    {
      isDark: false,
      css: `body{padding:52px 44px}header{text-align:center;font-size:13px;line-height:1.6}header b{font-size:15.5px}div{display:flex;justify-content:space-between;margin:12px 0 4px}p{font-size:12.5px;line-height:1.55;margin:6px 0}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.9)}}td,th{border:1px solid #222;text-align:right;padding:${pixels(random, 4, 7)} 6px;line-height:1.35;vertical-align:middle;white-space:nowrap}th{font-size:11.3px;text-align:center;font-weight:600}
      td:nth-child(-n+4){text-align:center}td:nth-child(3){text-align:left;white-space:normal}.l td{text-align:center!important;font-size:11px;padding:2px}.t td{font-weight:700}.e{margin-top:30px}`,
    },
  )
}

const REVIEWED = `ADBE|Adobe|342|XNAS; MRK|Merck & Co|92|XNYS; NFLX|Netflix|112|XNAS; CVX|Chevron|155|XNYS; LLY|Eli Lilly|812|XNYS; AVGO|Broadcom|338|XNAS; HON|Honeywell|198|XNAS; CAT|Caterpillar|560|XNYS; GS|Goldman Sachs|780|XNYS; ORCL|Oracle|240|XNYS; QCOM|Qualcomm|168|XNAS; MCD|McDonald's|308|XNYS; UNP|Union Pacific|222|XNYS; 0700.HK|Tencent|610|XHKG; 1299.HK|AIA Group|78|XHKG; 0883.HK|CNOOC|21|XHKG; 2388.HK|BOC Hong Kong|37|XHKG; 0669.HK|Techtronic|92|XHKG;
D05.SI|DBS Group|54|XSES; S63.SI|ST Engineering|8.4|XSES; Z74.SI|Singtel|4.3|XSES; 2330.TW|TSMC|1450|XTAI; 2454.TW|MediaTek|1280|XTAI; 2308.TW|Delta Electronics|960|XTAI; 7974.T|Nintendo|12900|XTKS; 8035.T|Tokyo Electron|31800|XTKS; 6501.T|Hitachi|4750|XTKS; 8058.T|Mitsubishi Corp|3600|XTKS; 4502.T|Takeda|4350|XTKS`

/** A private bank's review on paper: a bar of the year's low and high, target, rating and P/E beside what is held. */
function drawReview(rows: Row[], random: Random): string {
  const isSizeLast = isOneOfTwo(random)
  const ratings = ['Buy', 'Hold', 'Hold', 'Add', 'Reduce']
  const lines = rows.map((row) => {
    const digits = row.price > 1000 ? 10 : 0.01
    const [low, high] = [row.price * (0.62 + 0.3 * random()), row.price * (1.04 + 0.3 * random())]
    const place = ((row.price - low) / (high - low)) * 100
    const write = (amount: number) => price(roundTo(amount, digits), row)
    const range = `<div><span>${write(low)}</span><u><i style="left:${place.toFixed(0)}%"></i></u><span>${write(high)}</span></div>`
    const name = `<b>${escapeText(row.name)}</b><small>${row.ticker} · ${row.written}</small>`
    const size = count(row.shares)
    const last = `${row.currency} ${price(row.price, row)}`
    const target = row.price * (0.85 + 0.45 * random())
    const rating = ratings[Math.floor(random() * ratings.length)] ?? ''
    const views = [
      range,
      `${write(target)}<small>${percent(target / row.price - 1)}</small>`,
      rating,
      (9 + random() * 40).toFixed(1),
    ]
    const cells = isSizeLast ? [name, last, ...views, size] : [name, size, last, ...views]
    return `<tr class="${isSizeLast ? 'z' : ''}">${cellsOf(cells)}</tr>`
  })
  const views = ['52-week low – high', 'Our target', 'View', 'P/E 26E']
  const headings = isSizeLast
    ? ['Company', 'Last', ...views, 'You hold']
    : ['Company', 'You hold', 'Last', ...views]
  const parts = [
    ['North America', 38],
    ['Hong Kong &amp; China', 24],
    ['Japan', 17],
    ['Taiwan', 12],
    ['Singapore', 9],
  ] as const
  const bars = parts.map(
    ([name, part]) => `<p><span>${name}</span><s style="width:${part * 3.2}px"></s>${part}%</p>`,
  )
  return page(
    `<header>Portfolio review<small>Autumn 2026</small></header><main><section><h2>Where you are invested</h2>${bars.join('')}</section><section><h2>Since our last meeting</h2><p>Your portfolio returned 6.4% after fees, against 5.1% for the benchmark. Currency cost 0.8%. We propose to keep 4% in cash until the meeting on 19 November.</p></section></main><h2>Your ${rows.length} direct shareholdings</h2><table><tr class="${isSizeLast ? 'z' : ''}">${cellsOf(headings, 'th')}</tr>${lines.join('')}</table>
      <footer>Prices in local currency at 30 September 2026; ● marks today's price between the low and the high of 52 weeks. Targets are for 12 months. Total of the shares at list: ${whole(sumOf(rows.filter(({ currency }) => currency === 'USD')))} in US dollars alone. For professional investors only.<span>Auriol Lam Private Bank, Hong Kong · 7</span></footer>`,
    {
      isDark: false,
      css: `body{padding:54px 50px;background:#fffefb}header{font-size:31px;color:#8a4b16;border-bottom:1px solid #8a4b16;padding-bottom:10px}header small{font-size:14px;margin-left:16px;color:#555}main{display:grid;grid-template-columns:1fr 1fr;gap:36px}h2{font-size:16px;color:#8a4b16;margin:18px 0 8px;font-weight:600}p{font-size:13px;line-height:1.55;margin:3px 0}section p span{display:inline-block;width:128px}s{display:inline-block;height:9px;background:#d9a066;margin-right:7px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}
      td,th{text-align:right;padding:${pixels(random, 7, 10)} 6px;border-bottom:1px solid #e4dccb;white-space:nowrap}th{font-size:11.8px;font-weight:600;color:#555}td:first-child,th:first-child{text-align:left}td small{display:block;font-size:11.3px;color:#555;margin-top:2px}tr:not(.z) td:nth-child(2),.z td:last-child{font-weight:600}div{display:flex;align-items:center;justify-content:flex-end;gap:6px;font-size:11.6px}u{position:relative;width:58px;height:3px;background:#c9bda6;display:inline-block}u i{position:absolute;top:-3px;width:8px;height:8px;border-radius:4px;background:#8a4b16;margin-left:-4px}footer{font-size:11px;line-height:1.5;color:#555;margin-top:20px}footer span{display:block;text-align:right;margin-top:14px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER } as const

export const BLIND_D_PRINTS: Family[] = [
  {
    name: 'footnotes',
    ...COMMON,
    width: 1123,
    height: 794,
    rows: 10,
    fonts: ['Arimo', 'Open Sans Variable', 'DejaVu Serif'],
    captures: ['screenshot', 'print', 'photo'],
    pick: pickHeld(SAFEKEPT, { size: 20 }),
    draw: drawFootnotes,
  },
  {
    name: 'tax schedule',
    ...COMMON,
    width: 820,
    height: 1100,
    rows: 11,
    fonts: ['Newsreader Variable', 'Arimo', 'Open Sans Variable'],
    pick: pickHeld(DECLARED, { fractions: 0.4, decimals: 3 }),
    draw: drawSchedule,
  },
  {
    name: 'review',
    ...COMMON,
    width: 794,
    height: 1123,
    rows: 11,
    fonts: ['Newsreader Variable', 'Open Sans Variable', 'Arimo'],
    captures: ['photo', 'print', 'screenshot'],
    pick: pickHeld(REVIEWED, { size: 8 }),
    draw: drawReview,
  },
]
