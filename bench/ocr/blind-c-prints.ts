import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed, writeFigure } from './blind-c-parts.ts'
import { ON_PAPER, roundTo } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels, price, whole } from './unseen-parts.ts'

const TAIWANESE = `LLY|禮來|812; AVGO|博通|338; NFLX|網飛|112; ADBE|奧多比|342; MU|美光科技|205; BA|波音|212; CVX|雪佛龍|155; PFE|輝瑞|24.9; MA|萬事達|560; GS|高盛集團|780; AMAT|應用材料|221; ASML|艾司摩爾|985; PYPL|貝寶|66; FDX|聯邦快遞|242;
1211.HK|比亞迪|98; 2318.HK|中國平安|55; 0941.HK|中國移動|86; 0883.HK|中國海洋石油|21; 3690.HK|美團|102; 9618.HK|京東集團|122; 0669.HK|創科實業|92; 1928.HK|金沙中國|20; 7974.T|任天堂|12900; 6857.T|愛德萬測試|19800; 4063.T|信越化學工業|4700; 6501.T|日立製作所|4750; 9983.T|迅銷|55800; 6098.T|瑞可利|7800; 6981.T|村田製作所|3150`
const PLACES: Record<string, [place: string, rate: number]> = {
  USD: ['美國', 31.2],
  HKD: ['香港', 4.01],
  JPY: ['日本', 0.2053],
}

/** In Traditional Chinese: foreign shares held through a broker in Taiwan, boxed, and the month's trades. */
function drawSubBrokerage(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const digits = isOneOfTwo(random) ? 5 : 0
  const order = ['USD', 'HKD', 'JPY']
  const sorted = [...rows].sort((a, b) => order.indexOf(a.currency) - order.indexOf(b.currency))
  const lines = sorted.map((row) => {
    const [place, rate] = PLACES[row.currency] ?? ['', 1]
    const names = isCodeFirst ? [row.ticker, row.name] : [row.name, row.ticker]
    const figures = [
      writeFigure(row.shares, { digits, marks: ',.' }),
      writeFigure(row.price, { digits: 4, marks: ',.' }),
      plain(row.price * row.shares),
      rate.toFixed(4),
      whole(row.price * row.shares * rate),
    ]
    return `<tr>${cellsOf([place, ...names, row.currency, ...figures])}</tr>`
  })
  const trades = sorted.slice(1, 4).map((row, at) => {
    const size = Math.max(1, Math.floor(row.shares / 3))
    const paid = roundTo(row.price * 0.97, 0.01)
    const figures = [count(size), plain(paid), plain(size * paid), plain(size * paid * 0.003 + 3)]
    return `<tr>${cellsOf([`115/10/${String(6 + at * 8).padStart(2, '0')}`, at === 1 ? '賣出' : '買進', row.name, row.currency, ...figures])}</tr>`
  })
  const names = isCodeFirst ? ['商品代號', '商品名稱'] : ['商品名稱', '商品代號']
  const headings = [
    '市場',
    ...names,
    '幣別',
    '庫存股數',
    '收盤價',
    '參考金額',
    '參考匯率',
    '折合新台幣',
  ]
  const total = rows.reduce(
    (sum, row) => sum + row.price * row.shares * (PLACES[row.currency]?.[1] ?? 1),
    0,
  )
  const sold = [
    '成交日期',
    '買賣別',
    '商品名稱',
    '幣別',
    '成交股數',
    '成交價',
    '成交金額',
    '手續費',
  ]
  return page(
    `<header><b>恆森綜合証券公司</b>受託買賣外國有價証券　月對帳單</header><div><p>委託人：林○○　君<br>帳　　號：9801-0234716<br>營業員：0417</p><p>對帳期間：115/10/01 至 115/10/31<br>列印日期：115/11/03<br>頁次：1 / 2</p></div>
      <h2>一、庫存明細（115/10/31）</h2><table class="${isCodeFirst ? '' : 'n'}"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="t"><td colspan="8">合　計</td><td>${whole(total)}</td></tr></table><h2>二、本月成交明細</h2><table class="m"><tr>${cellsOf(sold, 'th')}</tr>${trades.join('')}</table><footer>＊ 參考金額係以月底收盤價計算，僅供參考。如有疑問請洽詢客服專線 0800-000-417。</footer>`,
    {
      isDark: false,
      css: `body{padding:44px 40px}header{text-align:center;font-size:15px;line-height:1.7}header b{display:block;font-size:20px;letter-spacing:2px}div{display:flex;justify-content:space-between;font-size:12.5px;line-height:1.6}h2{font-size:14px;margin:14px 0 6px;font-weight:400}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.6)}}td,th{border:1px solid #444;padding:${pixels(random, 4.5, 7)} 6px;text-align:right}
      th{font-weight:400;background:#e6e6e6;text-align:center!important}td:nth-child(-n+4){text-align:center}td:nth-child(3),.n td:nth-child(2){text-align:left}.n td:nth-child(3){text-align:center}.m{font-size:12.2px}td[colspan]{text-align:center}.t td:nth-child(2){text-align:right}footer{font-size:11px;line-height:1.6;margin-top:18px}`,
    },
  )
}

const BRITISH = `ADBE|Adobe Inc Com Stk USD0.0001|342|2008154; NFLX|Netflix Inc Com Stk USD0.001|112|2857817; MA|Mastercard Inc Com Stk USD0.0001 Class A|560|B121557; PFE|Pfizer Inc Com Stk USD0.05|24.9|2684703; BA|Boeing Co Com Stk USD5|212|2108601; DE|Deere & Co Com Stk USD1|470|2261203; CVX|Chevron Corp Com Stk USD0.75|155|2838555;
LLY|Eli Lilly & Co Com Stk NPV|812|2516152; AVGO|Broadcom Inc Com Stk NPV|338|BDZ78H9; CRM|Salesforce Inc Com Stk USD0.001|248|2310525; DIS|Walt Disney Co Com Stk USD0.01|112|2270726; NKE|Nike Inc Class B Com Stk NPV|66|2640147; MCD|McDonald's Corp Com Stk USD0.01|308|2550707; PEP|PepsiCo Inc Com Stk USD0.0167|146|2681511;
HD|Home Depot Inc Com Stk USD0.05|360|2434209; 7974.T|Nintendo Co Ltd NPV|12900|6639550; 6861.T|Keyence Corp NPV|57000|6490995; 6501.T|Hitachi Ltd NPV|4750|6429104; 6954.T|Fanuc Corp NPV|5100|6356934; 7741.T|Hoya Corp NPV|24500|6441506; 4063.T|Shin-Etsu Chemical Co Ltd NPV|4700|6804585; 1299.HK|AIA Group Ltd NPV|78|B4TX8S1; 0700.HK|Tencent Holdings Ltd HKD0.00002|610|BMMV2K8; 0669.HK|Techtronic Industries Co Ltd NPV|92|B0190C7`
const POUNDS: Record<string, number> = { USD: 0.7612, JPY: 0.004_93, HKD: 0.0979 }

/** A British broker's yearly valuation: names with class and nominal value, prices abroad, values in pounds. */
function drawValuation(rows: Row[], random: Random): string {
  const hasIdentity = isOneOfTwo(random)
  const pounds = (row: Row) => row.price * row.shares * (POUNDS[row.currency] ?? 1)
  const lines = [...rows]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((row) => {
      const worth = pounds(row)
      const cost = worth * (inventCost(row, random) / row.price)
      const gain = worth - cost
      const cells = [
        escapeText(row.name),
        ...(hasIdentity ? [row.written] : []),
        writeFigure(row.shares, { digits: row.shares % 1 ? 4 : 0, marks: ',.' }),
        `${row.currency} ${price(row.price, row)}`,
        plain(worth),
        plain(cost),
        gain < 0 ? `(${plain(-gain)})` : plain(gain),
      ]
      return `<tr>${cellsOf(cells)}</tr>`
    })
  const headings = [
    'Investment',
    ...(hasIdentity ? ['SEDOL'] : []),
    'Units held',
    'Price',
    'Value (£)',
    'Book cost (£)',
    'Gain/loss (£)',
  ]
  const span = hasIdentity ? 4 : 3
  const total = rows.reduce((sum, row) => sum + pounds(row), 0)
  const cash = 150 + random() * 4000
  return page(
    `<header><b>Wexcombe &amp; Hale</b><span>Wexcombe &amp; Hale Nominees Ltd<br>14 Quay Street, Bristol BS1 0AA</span></header><p>Mr T. Okafor<br>7 Larch Rise<br>Leeds LS8 4QX</p><h1>Your Stocks and Shares ISA valuation</h1><p>Client number 4410927 &nbsp;·&nbsp; Valued at close of business on 5 April 2026</p><section><p>Investments<b>£${plain(total)}</b></p><p>Cash<b>£${plain(cash)}</b></p><p>Total value<b>£${plain(total + cash)}</b></p><p>Allowance left<b>£3,250.00</b></p></section>
      <h2>Overseas equities</h2><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="t"><td colspan="${span}">Total overseas equities</td><td>${plain(total)}</td><td colspan="2"></td></tr><tr><td colspan="${span}">Capital account cash</td><td>${plain(cash)}</td><td colspan="2"></td></tr></table>
      <footer>Com Stk: common stock. NPV: no par value. Exchange rates at the valuation point: £1 = USD 1.3137, JPY 202.84, HKD 10.2145. Prices are closing mid-market prices. The value of investments can fall as well as rise. Page 2 of 6</footer>`,
    {
      isDark: false,
      css: `body{padding:50px 52px}header{display:flex;justify-content:space-between;font-size:11.5px;color:#333;line-height:1.5}header b{font-size:23px;color:#5a2248}p{font-size:12.5px;line-height:1.5}h1{font-size:20px;color:#5a2248;margin:24px 0 4px;font-weight:600}section{display:flex;background:#f3edf1;border-radius:4px;padding:4px 18px}section p{flex:1;margin:8px 0}section b{display:block;font-size:16px}h2{font-size:15px;color:#5a2248;margin:20px 0 4px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.8)}}th{font-size:12px;border-bottom:2px solid #5a2248;vertical-align:bottom}td,th{text-align:right;padding:${pixels(random, 6, 9)} 6px;vertical-align:top;border-bottom:1px solid #ddd3da}td:first-child,th:first-child{text-align:left;max-width:225px}td:nth-child(n+2){white-space:nowrap}.t td{font-weight:700}footer{font-size:10.5px;line-height:1.5;color:#444;margin-top:22px}`,
    },
  )
}

const SWISS = `ADBE|Adobe Inc|342|US00724F1012; MRK|Merck & Co Inc|92|US58933Y1055; NFLX|Netflix Inc|112|US64110L1061; PFE|Pfizer Inc|24.9|US7170811035; CVX|Chevron Corp|155|US1667641005; MA|Mastercard Inc|560|US57636Q1040; LLY|Eli Lilly & Co|812|US5324571083; AVGO|Broadcom Inc|338|US11135F1012; DE|Deere & Co|470|US2441991054; HON|Honeywell International Inc|198|US4385161066;
TXN|Texas Instruments Inc|172|US8825081040; ABBV|AbbVie Inc|228|US00287Y1091; CAT|Caterpillar Inc|560|US1491231015; GS|Goldman Sachs Group Inc|780|US38141G1040; 7974.T|Nintendo Co Ltd|12900|JP3756600007; 6954.T|Fanuc Corp|5100|JP3802400006; 6501.T|Hitachi Ltd|4750|JP3788600009; 8035.T|Tokyo Electron Ltd|31800|JP3571400005; 4502.T|Takeda Pharmaceutical Co Ltd|4350|JP3463000004; 7751.T|Canon Inc|4450|JP3242800005;
1211.HK|BYD Co Ltd|98|CNE100000296; 0700.HK|Tencent Holdings Ltd|610|KYG875721634; 2318.HK|Ping An Insurance Group|55|CNE1000003X6; 1810.HK|Xiaomi Corp|42|KYG9830T1067`
const FRANCS: Record<string, number> = { USD: 0.8012, JPY: 0.005_19, HKD: 0.103 }

/** A Swiss bank's statement of assets: by region, three lines of description, and apostrophes for thousands. */
function drawStatementOfAssets(rows: Row[], random: Random): string {
  const swiss = (amount: number, digits = 2) => writeFigure(amount, { digits, marks: "'." })
  const francs = (row: Row) => row.price * row.shares * (FRANCS[row.currency] ?? 1)
  const total = rows.reduce((sum, row) => sum + francs(row), 0)
  const hasCostFirst = isOneOfTwo(random)
  const regions = [
    ['Equities North America', (row: Row) => row.currency === 'USD'],
    ['Equities Asia', (row: Row) => row.currency !== 'USD'],
  ] as const
  const sections = regions.map(([title, isIn]) => {
    const own = rows.filter(isIn)
    const lines = own.map((row) => {
      const digits = row.currency === 'JPY' ? 0 : 2
      const cost = inventCost(row, random)
      const gain = (row.price / cost - 1) * 100
      const costs = `${swiss(cost, digits)}<br><small>${swiss(gain)} %</small>`
      const last = `${swiss(row.price, digits)}<br><small>30.09.2026</small>`
      const cells = [
        swiss(row.shares, 0),
        `<b>${escapeText(row.name)}</b><br><small>Registered shares<br>ISIN ${row.written}</small>`,
        row.currency,
        ...(hasCostFirst ? [costs, last] : [last, costs]),
        swiss(francs(row), 0),
        ((francs(row) / total) * 97).toFixed(2),
      ]
      return `<tr>${cellsOf(cells)}</tr>`
    })
    const sum = own.reduce((all, row) => all + francs(row), 0)
    return `<tr class="h"><td colspan="7">${title}</td></tr>${lines.join('')}<tr class="t"><td colspan="5">Total ${title}</td><td>${swiss(sum, 0)}</td><td>${((sum / total) * 97).toFixed(2)}</td></tr>`
  })
  const prices = ['Cost price<br>Change', 'Market price<br>Price date']
  const headings = [
    'Number /<br>Nominal',
    'Description',
    'Ccy',
    ...(hasCostFirst ? prices : prices.reverse()),
    'Market value<br>in CHF',
    'in %',
  ]
  return page(
    `<header><span>Banque Orselle &amp; Cie SA<br>Geneva</span><span>Portfolio 311.408-02<br>Reference currency CHF</span></header><h1>Statement of assets</h1><p>Detailed positions as of 30 September 2026</p><table><tr>${cellsOf(headings, 'th')}</tr><tr class="h"><td colspan="7">Liquidity</td></tr><tr><td></td><td>Current account 311.408-02.001</td><td>CHF</td><td></td><td></td><td>${swiss(total * 0.031, 0)}</td><td>3.00</td></tr>${sections.join('')}</table>
      <footer>Exchange rates: USD/CHF 0.8012, JPY/CHF 0.00519, HKD/CHF 0.1030. Valuations are given without guarantee. Objections must be raised within 30 days. Without signature. <span>Page 4/9</span></footer>`,
    {
      isDark: false,
      css: `body{padding:52px 54px}header{display:flex;justify-content:space-between;font-size:12px;line-height:1.5}header span:first-child{font-size:17px;color:#233a5c}h1{font-size:22px;font-weight:400;margin:28px 0 2px;color:#233a5c}p{font-size:13px;margin:0 0 16px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.8, 13.8)}}th{font-size:11.5px;font-weight:400;background:#233a5c;color:#fff;vertical-align:bottom}
      td,th{text-align:right;padding:${pixels(random, 4.5, 6.5)} 7px;vertical-align:top;line-height:1.35}td:nth-child(2),th:nth-child(2),td:nth-child(3),th:nth-child(3){text-align:left}tr{border-bottom:1px solid #d5dae2}.h td{text-align:left!important;font-weight:700;color:#233a5c;padding-top:12px}.t td:nth-child(n){text-align:right;font-weight:700}.t td:first-child{text-align:left}small{font-size:11px;color:#4b5360}footer{font-size:10.5px;line-height:1.5;margin-top:24px;color:#444}footer span{float:right}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER } as const

export const BLIND_C_PRINTS: Family[] = [
  {
    name: 'sub-brokerage',
    ...COMMON,
    width: 860,
    height: 1110,
    rows: 10,
    fonts: ['Kosugi'],
    pick: pickListed(TAIWANESE, { size: 2 }),
    draw: drawSubBrokerage,
  },
  {
    name: 'valuation',
    ...COMMON,
    width: 820,
    height: 1120,
    rows: 9,
    fonts: ['Open Sans Variable', 'Newsreader Variable', 'Arimo'],
    captures: ['photo', 'screenshot', 'print'],
    pick: pickListed(BRITISH, { fractions: 0.2, size: 3 }),
    draw: drawValuation,
  },
  {
    name: 'statement of assets',
    ...COMMON,
    width: 794,
    height: 1123,
    rows: 8,
    fonts: ['Arimo', 'DejaVu Serif', 'Open Sans Variable'],
    captures: ['print', 'screenshot', 'photo'],
    pick: pickListed(SWISS, { size: 30 }),
    draw: drawStatementOfAssets,
  },
]
