import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { groupByCurrency, inOrder, inventNumber } from './blind-l-parts.ts'
import { ON_PAPER } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels } from './unseen-parts.ts'

const IN_CUSTODY = `D05.SI|DBS GROUP HOLDINGS LTD|54|SG1L01001701; O39.SI|OVERSEA-CHINESE BANKING CORP LTD|17.2|SG1S04926220; U11.SI|UNITED OVERSEAS BANK LTD|36|SG1M31001969; Z74.SI|SINGAPORE TELECOMMUNICATIONS LTD|4.3|SG1T75931496; S68.SI|SINGAPORE EXCHANGE LTD|16.8|SG1J26887955; BN4.SI|KEPPEL LTD|9.2|SG1U68934629; C6L.SI|SINGAPORE AIRLINES LTD|6.6|SG1V61937297; A17U.SI|CAPITALAND ASCENDAS REIT|2.8|SG1M77906915; C38U.SI|CAPITALAND INTEGRATED COMMERCIAL TRUST|2.3|SG1M51904654; S63.SI|SINGAPORE TECHNOLOGIES ENGINEERING LTD|8.4|SG1F60858221; F34.SI|WILMAR INTERNATIONAL LTD|2.9|SG1T56930848; U96.SI|SEMBCORP INDUSTRIES LTD|6.2|SG1R50925390; 0700.HK|TENCENT HOLDINGS LTD|610|KYG875721634; 9988.HK|ALIBABA GROUP HOLDING LTD|160|KYG017191142; 1299.HK|AIA GROUP LTD|76|HK0000069689; 0388.HK|HONG KONG EXCHANGES AND CLEARING LTD|430|HK0388045442; 0005.HK|HSBC HOLDINGS PLC|105|GB0005405286; 3690.HK|MEITUAN CLASS B|102|KYG596691041; 0939.HK|CHINA CONSTRUCTION BANK CORP H|7.7|CNE1000002H1; 2318.HK|PING AN INSURANCE GROUP CO OF CHINA H|56|CNE1000003X6; 1211.HK|BYD CO LTD H|104|CNE100000296; 0941.HK|CHINA MOBILE LTD|86|HK0941009539; AAPL|APPLE INC|240|US0378331005; MSFT|MICROSOFT CORP|512|US5949181045; NVDA|NVIDIA CORP|182|US67066G1040; TSM|TAIWAN SEMICONDUCTOR MFG CO LTD ADR|285|US8740391003; 7203.T|TOYOTA MOTOR CORP|2850|JP3633400001; 6758.T|SONY GROUP CORP|4200|JP3435000009; 7974.T|NINTENDO CO LTD|12900|JP3756600007`

/** What one of each currency is worth, and where its shares are traded. */
const PLACES: Record<string, readonly [rate: number, place: string, exchange: string]> = {
  SGD: [1, 'Singapore', 'SGX'],
  HKD: [0.165, 'Hong Kong', 'HKEX'],
  USD: [1.29, 'United States', 'US'],
  JPY: [0.0086, 'Japan', 'TSE'],
}

function placeOf(currency: string) {
  return PLACES[currency] ?? ([1, currency, currency] as const)
}

function inSingapore(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.price * row.shares * placeOf(row.currency)[0], 0)
}

function bracketed(amount: number): string {
  return amount < 0 ? `(${plain(-amount)})` : plain(amount)
}

type Style = { random: Random; isIsin: boolean; isSizeLate: boolean }

function drawMarket(
  [currency, rows]: [string, Row[]],
  { random, isIsin, isSizeLate }: Style,
): string {
  const [rate, place, exchange] = placeOf(currency)
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const digits = currency === 'JPY' ? 2 : 3
    const code = isIsin ? `ISIN ${row.written}` : `${exchange}: ${row.ticker}`
    const size = count(row.shares)
    const prices = [cost.toFixed(digits), row.price.toFixed(digits)]
    const cells = [
      ...(isSizeLate ? [...prices, size] : [size, ...prices]),
      plain(row.price * row.shares),
      plain(row.price * row.shares * rate),
      bracketed((row.price - cost) * row.shares * rate),
    ]
    return `<tr>${cellsOf([`${escapeText(row.name)}<i>${code}</i>`, currency, ...cells])}</tr>`
  })
  return `<tr class="g"><td colspan="8">${place}</td></tr>${lines.join('')}<tr class="s"><td colspan="6">Sub-total ${place}</td><td>${plain(inSingapore(rows))}</td><td></td></tr>`
}

function drawGlance(equities: number, random: Random): string {
  const [deposits, funds] = [3000 + random() * 150_000, random() * 60_000]
  const total = equities + deposits + funds
  const lines = [
    ['Deposits', deposits],
    ['Equities', equities],
    ['Unit trusts', funds],
    ['Structured products', 0],
    ['Total assets', total],
  ] as const
  const cells = lines.map(
    ([label, amount]) =>
      `<tr>${cellsOf([label, plain(amount), `${((amount / total) * 100).toFixed(1)}%`])}</tr>`,
  )
  return `<table class="k"><tr>${cellsOf(['Your wealth at a glance', 'SGD equivalent', '%'], 'th')}</tr>${cells.join('')}</table>`
}

/** A bank's monthly statement in Singapore, lying turned on a desk: markets with sums, losses in brackets. */
function drawOnDesk(rows: Row[], random: Random): string {
  const style = { random, isIsin: random() < 0.75, isSizeLate: random() < 0.5 }
  const groups = groupByCurrency(rows).map((group) => drawMarket(group, style))
  const [month, day] = isOneOfTwo(random) ? ['August', 31] : ['September', 30]
  const prices = ['Average<br>cost', `Price at<br>${day} ${month.slice(0, 3)}`]
  const headings = [
    'Security',
    'Ccy',
    ...(style.isSizeLate ? [...prices, 'Quantity'] : ['Quantity', ...prices]),
    ...['Market<br>value', 'Value in<br>SGD', 'Unrealised<br>gain/(loss)'],
  ]
  const total = inSingapore(rows)
  const angle = (size: number) => `${(random() * 2 * size - size).toFixed(2)}deg`
  return page(
    `<div class="p"><header><b>▲ STRAITS &amp; ORIENT BANK</b><span>Consolidated Statement<br>As at ${day} ${month} 2026<br>Page 3 of 6</span></header><div class="i"><p>MR TAN WEI MING<br>BLK 214 BISHAN STREET 23<br>#11-287<br>SINGAPORE 570214</p>${drawGlance(total, random)}</div><h2>Equities<span>Custody account ${inventNumber(random, 3)}-${inventNumber(random, 6)}-${inventNumber(random, 1)}</span></h2><table class="h"><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}<tr class="t"><td colspan="6">Total equities</td><td>${plain(total)}</td><td></td></tr></table><p>Exchange rates: USD 1 = SGD 1.2900, HKD 1 = SGD 0.1650, JPY 100 = SGD 0.8600. Prices are indicative and come from sources that the bank believes to be reliable. Shares bought but not yet settled are included.</p><footer>Singapore dollar deposits of non-bank depositors are insured by the Singapore Deposit Insurance Corporation, for up to S$100,000 in aggregate per depositor per Scheme member by law. Please tell us of any discrepancy within 14 days.<br>Co. Reg. No. 1968${inventNumber(random, 5)}E&emsp;Hotline 1800 ${inventNumber(random, 3)} ${inventNumber(random, 4)}</footer></div>`,
    {
      isDark: false,
      css: `body{background:linear-gradient(160deg,#8a6f55,#5c4836);padding:34px 40px;overflow:hidden;min-height:100vh}.p{background:#fdfcf8;padding:30px 34px 26px;box-shadow:0 6px 30px #0008;transform:perspective(1700px) rotateX(${angle(6)}) rotateY(${angle(5)}) rotate(${angle(2.2)})}header{display:flex;justify-content:space-between;font-size:12px;line-height:1.5;border-bottom:3px solid #a3122a;padding-bottom:8px}header b{font-size:19px;color:#a3122a;letter-spacing:.5px}header span{text-align:right}.i{display:flex;justify-content:space-between;align-items:flex-start;margin:12px 0 4px;font-size:12.3px;line-height:1.6}.i p{margin:0}table{border-collapse:collapse;font-size:${pixels(random, 12, 12.6)}}.k{width:400px;line-height:1.3}td,th{text-align:right;padding:3.5px 5px;white-space:nowrap}td:first-child,th:first-child{text-align:left}th{font-weight:600;border-bottom:1.5px solid #a3122a}.k tr:last-child td{font-weight:600;border-top:1px solid #999}h2{font-size:15px;color:#a3122a;margin:12px 0 5px}h2 span{float:right;font-size:12px;font-weight:400;color:#333}
      .h{width:100%}.h th{background:#f3e6e4;line-height:1.3;font-size:11.5px;vertical-align:bottom}.h td{padding:${pixels(random, 3, 5)} 5px;border-bottom:1px solid #ddd5cc;vertical-align:top}.h td:first-child{white-space:normal;width:250px}.h td:nth-child(2),.h th:nth-child(2){text-align:left}.h .g td{font-weight:600;background:#f8f3ee}.h .s td,.h .t td{text-align:right}.h .s td:first-child,.h .t td:first-child{text-align:left}.s td{color:#444}.t td{font-weight:700;border-top:1.5px solid #a3122a}i{font-style:normal;display:block;font-size:11px;color:#555;margin-top:1px}p,footer{font-size:11px;line-height:1.5;color:#444}footer{border-top:1px solid #999;padding-top:7px}`,
    },
  )
}

export const BLIND_L_PRINTS: Family[] = [
  {
    name: 'bank statement on a desk',
    isHeldBack: true,
    captures: ON_PAPER,
    scale: 2,
    width: 920,
    height: 1100,
    rows: 9,
    fonts: ['Arimo', 'Newsreader Variable', 'Open Sans Variable'],
    pick: inOrder(['SGD', 'HKD', 'USD', 'JPY'], pickHeld(IN_CUSTODY, { size: 2 })),
    draw: drawOnDesk,
  },
]
