import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pad, pickHeld, sparkline, two } from './blind-d-parts.ts'
import { ON_SCREENS, pickOthers, roundTo, SCREEN_FONTS, sumOf } from './blind-parts.ts'
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
  whole,
} from './unseen-parts.ts'

const PHILIPPINE = `ALI.PS|Ayala Land Inc.|24; BDO.PS|BDO Unibank Inc.|138; BPI.PS|Bank of the Philippine Islands|118; SM.PS|SM Investments Corp.|760; SMPH.PS|SM Prime Holdings Inc.|23; JFC.PS|Jollibee Foods Corp.|205; TEL.PS|PLDT Inc.|1180; GLO.PS|Globe Telecom Inc.|1600; MER.PS|Manila Electric Co.|560; ICT.PS|International Container Terminal Services|520; URC.PS|Universal Robina Corp.|72; MBT.PS|Metropolitan Bank & Trust Co.|68; AC.PS|Ayala Corp.|500; SCC.PS|Semirara Mining and Power Corp.|31; DMC.PS|DMCI Holdings Inc.|10.5;
PGOLD.PS|Puregold Price Club Inc.|40; CNVRG.PS|Converge ICT Solutions Inc.|16; MONDE.PS|Monde Nissin Corp.|7.4; AEV.PS|Aboitiz Equity Ventures Inc.|29; GTCAP.PS|GT Capital Holdings Inc.|600; LTG.PS|LT Group Inc.|15; WLCON.PS|Wilcon Depot Inc.|8.6; AREIT.PS|AREIT Inc.|43; RRHI.PS|Robinsons Retail Holdings Inc.|38; CNPF.PS|Century Pacific Food Inc.|36; EMI.PS|Emperador Inc.|16; SECB.PS|Security Bank Corp.|66; RLC.PS|Robinsons Land Corp.|16.5`

/** A bank's web page in the Philippines: weight before prices, shares in all beside those not in an order. */
function drawUncommitted(rows: Row[], random: Random): string {
  const total = sumOf(rows)
  const cash = 4000 + random() * 90_000
  const hasNames = isOneOfTwo(random)
  const isGainFirst = isOneOfTwo(random)
  const gains = rows.map((row) => roundTo(row.price * (0.68 + 0.55 * random()), 0.0001))
  const lines = rows.map((row, at) => {
    const cost = gains[at] ?? row.price
    const gain = (row.price - cost) * row.shares
    const free = random() < 0.7 ? row.shares : Math.floor(row.shares / 40) * 10
    const results = [
      colored(gain < 0 ? `(${plain(-gain)})` : plain(gain), gain, ['#116b3a', '#c01818']),
      colored(`${((row.price / cost - 1) * 100).toFixed(2)}%`, gain, ['#116b3a', '#c01818']),
    ]
    const cells = [
      `<a>${row.ticker}</a>${hasNames ? `<small>${escapeText(row.name)}</small>` : ''}`,
      `${((row.price * row.shares * 100) / (total + cash)).toFixed(2)}%`,
      row.price.toFixed(4),
      cost.toFixed(4),
      count(row.shares),
      count(free),
      plain(row.price * row.shares),
      ...(isGainFirst ? results : results.reverse()),
      '<u>BUY</u> <u class="s">SELL</u>',
    ]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const results = ['Gain / Loss', '% Gain / Loss']
  const headings = [
    'Stock Code',
    'Port. %',
    'Market Price',
    'Average Price',
    'Total Shares',
    'Uncommitted Shares',
    'Market Value',
    ...(isGainFirst ? results : results.reverse()),
    'Action',
  ]
  const paid = rows.reduce((sum, row, at) => sum + row.shares * (gains[at] ?? 0), 0)
  const ticks = [
    'PSEi 6,084.22',
    'ALL SHARES 3,621.70',
    'FINANCIALS 2,148.55',
    'PROPERTY 2,297.13',
    'MINING &amp; OIL 11,842.90',
  ]
  return page(
    `<header><b>Luzonbank</b> Securities<span>Good morning, MA. TERESA! &nbsp;|&nbsp; Account 0042-7719 &nbsp;|&nbsp; Log out</span></header><nav>${ticks.map((tick) => `<span>${tick} ${percent(inventMove(random) / 3)}</span>`).join('')}</nav><main><aside>${['HOME', 'TRADE', '<b>PORTFOLIO</b>', 'QUOTES', 'RESEARCH', 'TRANSFER', 'LEDGER', 'SETTINGS'].join('<br>')}</aside><section><h1>Current Portfolio <small>as of 22 Oct 2026, 11:47 AM</small></h1>
      <div><p>Actual Balance<b>PHP ${plain(cash)}</b></p><p>Total Portfolio Value<b>PHP ${plain(total)}</b></p><p>Total Account Equity<b>PHP ${plain(total + cash)}</b></p><p>Day Change<b>PHP ${plain(total * inventMove(random))}</b></p></div><h2>STOCKS</h2><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="t"><td colspan="6">TOTAL</td><td>${plain(total)}</td><td colspan="2">${plain(total - paid)}</td><td></td></tr></table><h2>MUTUAL FUNDS</h2><p>You have no mutual funds in your portfolio.</p></section></main>`,
    {
      isDark: false,
      css: `body{background:#fff;color:#222}header{display:flex;align-items:baseline;gap:7px;background:#7a1021;color:#fff;padding:13px 24px;font-size:17px}header b{font-size:22px}header span{margin-left:auto;font-size:12.5px}nav{display:flex;justify-content:space-between;background:#f1e6d8;padding:6px 24px;font-size:11.5px}main{display:grid;grid-template-columns:122px 1fr}aside{background:#faf6f0;font-size:12.5px;line-height:2.6;padding:14px 18px;border-right:1px solid #e6dbc9}aside b{color:#7a1021}section{padding:14px 20px}h1{font-size:19px;margin:0 0 8px;color:#7a1021}h1 small{font-size:12px;font-weight:400;color:#666;margin-left:10px}
      div{display:flex;border:1px solid #e0d3be;margin-bottom:8px}p{flex:1;margin:0;padding:7px 12px;font-size:12px}p b{display:block;font-size:15px;margin-top:2px}h2{font-size:13px;margin:12px 0 4px;background:#7a1021;color:#fff;padding:4px 9px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.8, 13.8)}}th{font-size:11.8px;background:#efe6da;vertical-align:bottom;padding:5px 8px!important}td,th{text-align:right;padding:${pixels(random, 4.5, 8)} 8px;border:1px solid #e3d8c8}td:first-child,th:first-child{text-align:left}td:nth-child(n+2){white-space:nowrap}
      tr:nth-child(odd) td{background:#fcf9f5}a{color:#0b4aa2;text-decoration:underline;font-weight:600}td small{display:block;font-size:11px;color:#666;max-width:150px}u{text-decoration:none;font-size:10.5px;background:#116b3a;color:#fff;padding:2px 6px;border-radius:2px}.s{background:#c01818}.t td{font-weight:700;text-align:right!important}`,
    },
  )
}

const TRACKED = `ADBE|Adobe|342; CRM|Salesforce|248; NFLX|Netflix|112; AVGO|Broadcom|338; LLY|Eli Lilly|812; MA|Mastercard|560; PFE|Pfizer|24.9; PLTR|Palantir|172; UBER|Uber|93; SHOP|Shopify|152; BA|Boeing|212; MU|Micron|205; PANW|Palo Alto|208; CAT|Caterpillar|560; ISRG|Intuitive Surgical|455; VRTX|Vertex Pharma|420; NOW|ServiceNow|880;
0700.HK|Tencent|610; 9988.HK|Alibaba|160; 1299.HK|AIA Group|78; 0883.HK|CNOOC|21; 2382.HK|Sunny Optical|75; D05.SI|DBS Group|54; U11.SI|UOB|34; S68.SI|SGX|16.6; 7974.T|Nintendo|12900; 6861.T|Keyence|57000; 4063.T|Shin-Etsu|4700; 2330.TW|TSMC|1450; 2454.TW|MediaTek|1280; 2308.TW|Delta Electronics|960`

/** A tracker's wall of dark cards with a line of the month in each; at the right what was bought and sold lately. */
function drawCardWall(rows: Row[], random: Random): string {
  const isCostShown = isOneOfTwo(random)
  const isSizeFirst = isOneOfTwo(random)
  const hue = Math.floor(random() * 360)
  const amount = (value: number, { mark, currency }: Row) =>
    `${mark}${currency === 'JPY' ? Math.round(value).toLocaleString('en-US') : plain(value)}`
  const cards = rows.map((row) => {
    const move = inventMove(random)
    const cost =
      row.currency === 'JPY' ? Math.round(inventCost(row, random)) : inventCost(row, random)
    const gain = row.price / cost - 1
    const size = ['Shares', count(row.shares)]
    const sum = row.price * row.shares
    const worth = sum < 100_000 ? amount(sum, row) : `${row.mark}${whole(sum)}`
    const paid = ['Avg cost', amount(cost, row)]
    const pairs = [
      ...(isSizeFirst ? [size] : []),
      ...(isCostShown ? [paid] : [['Yield', `${(random() * 4).toFixed(2)}%`]]),
      ...(isSizeFirst ? [] : [size]),
      ['Value', worth],
      ['Return', colored(percent(gain), gain, GAIN.isDark)],
    ].map(([label, figure]) => `<p><span>${label}</span>${figure}</p>`)
    const ink = move < 0 ? GAIN.isDark[1] : GAIN.isDark[0]
    return `<article><h3>${row.symbol}<small>${escapeText(row.name)}</small></h3><div><b>${amount(row.price, row)}</b>${colored(percent(move), move, GAIN.isDark)}${sparkline(random, [84, 30], ink)}</div><section>${pairs.join('')}</section></article>`
  })
  const orders = pickOthers(rows, random, 6).map(({ symbol, price }, at) => {
    const [day, month] = at < 4 ? [22 - at * 5, 10] : [30 - at * 2, 9]
    const size = 1 + Math.floor(random() * 60)
    const state = ['Filled', 'Filled', 'Cancelled', 'Filled', 'Working', 'Filled'][at]
    return `<li><b>${at % 3 === 1 ? 'Sell' : 'Buy'} ${symbol}</b><span>${state}</span><small>${two(day)}/${two(month)} · ${size} at $${plain(price * 0.97)}</small></li>`
  })
  const change = inventMove(random)
  return page(
    `<header><b>◍ Moonrise</b><nav>Overview <u>Positions</u> Dividends Calendar Reports</nav><em>Base: SGD ▾</em><i>JT</i></header><main><div class="w"><h2>Positions <small>${rows.length} open · ${colored(`${percent(change)} today`, change, GAIN.isDark)}</small></h2><div class="g">${cards.join('')}</div></div><aside><h2>Recent orders</h2><ul>${orders.join('')}</ul><a>All activity →</a></aside></main>`,
    {
      isDark: true,
      css: `body{background:hsl(${hue} 22% 8%)}header{display:flex;align-items:center;gap:26px;padding:13px 28px;border-bottom:1px solid #fff1;font-size:17px}nav{font-size:13.5px;word-spacing:16px;opacity:.85}u{text-decoration:none;color:hsl(${hue} 70% 72%)}em{margin-left:auto;font-style:normal;font-size:12.5px}header i{width:30px;height:30px;border-radius:15px;background:hsl(${hue} 40% 40%);font:600 12px/30px sans-serif;text-align:center}main{display:grid;grid-template-columns:1fr 226px;gap:22px;padding:14px 28px 24px}h2{font-size:16px;margin:2px 0 11px}h2 small{font-weight:400;font-size:12.5px;opacity:.85;margin-left:10px}
      .g{display:grid;grid-template-columns:repeat(3,1fr);gap:13px}article{background:hsl(${hue} 20% 13%);border-radius:13px;padding:${pixels(random, 11, 14)} 15px}h3{margin:0;font-size:15.5px;display:flex;justify-content:space-between;align-items:baseline}h3 small{font-weight:400;font-size:12.5px;opacity:.7}article div{display:flex;align-items:center;gap:9px;font-size:12.5px;margin:6px 0 8px}article div b{font-size:16.5px;font-weight:600}article svg{margin-left:auto}section{display:grid;grid-template-columns:1.12fr 1fr;column-gap:18px;row-gap:4px}section p{display:flex;justify-content:space-between;margin:0;font-size:13px}section span:first-child{opacity:1}section p>span:first-child:not([style]){color:#a9abb6;font-size:12px}
      aside{background:hsl(${hue} 20% 11%);border-radius:13px;padding:13px 15px;align-self:start}ul{list-style:none;margin:0;padding:0}li{padding:8px 0;border-bottom:1px solid #fff1;font-size:13px}li span{float:right;font-size:11.5px;opacity:.7}li small{display:block;font-size:12px;opacity:.75;margin-top:3px}a{display:block;font-size:12.5px;color:hsl(${hue} 70% 72%);padding-top:10px}`,
    },
  )
}

const MAILED = `ADBE|Adobe Inc|342; BMY|Bristol-Myers Squibb|48; CL|Colgate-Palmolive|79; CVX|Chevron Corp|155; DE|Deere & Co|470; DHR|Danaher Corp|224; GILD|Gilead Sciences|118; LMT|Lockheed Martin|482; MDT|Medtronic PLC|98; PFE|Pfizer Inc|24.9; TGT|Target Corp|91; UNP|Union Pacific|222; ZTS|Zoetis Inc|122; 0005.HK|HSBC Holdings|112; 0016.HK|Sun Hung Kai Ppt|95; 0388.HK|HK Exchanges|420; 0941.HK|China Mobile|86; 1038.HK|CK Infrastructure|54; 2388.HK|BOC Hong Kong|37; 2628.HK|China Life|25;
C38U.SI|CapLand IntCom T|2.3; D05.SI|DBS Group|54; G13.SI|Genting Sing|0.74; S58.SI|SATS|3.4; U96.SI|Sembcorp Ind|6.1; Z74.SI|Singtel|4.3; 4502.T|Takeda Pharm|4350; 7267.T|Honda Motor|1580; 7751.T|Canon Inc|4450; 8058.T|Mitsubishi Corp|3600`

/** An e-mail in plain text, read in a browser: a table drawn with dashes and bars, greetings above, small print below. */
function drawPlainMail(rows: Row[], random: Random): string {
  const hasBars = isOneOfTwo(random)
  const isSizeFirst = isOneOfTwo(random)
  const widths = [9, 20, 11, 12, 12, 15, 4]
  const join = (cells: string[]) => (hasBars ? `| ${cells.join(' | ')} |` : cells.join('  '))
  const order = (cells: string[]) => {
    const [code = '', name = '', size = '', ...others] = cells
    return isSizeFirst ? [size, code, name, ...others] : cells
  }
  const own = order(widths.map(String)).map(Number)
  const line = (cells: string[], isHeading = false) =>
    join(
      order(cells).map((cell, at) => {
        const place = isSizeFirst ? ([2, 0, 1, 3, 4, 5, 6][at] ?? 0) : at
        const isNumber = place > 1 && place < 6
        return pad(cell, own[at] ?? 0, isNumber || (isHeading && place === 2))
      }),
    )
  const ordered = order(widths.map((width) => '-'.repeat(hasBars ? width + 2 : width)))
  const divider = hasBars ? `+${ordered.join('+')}+` : ordered.join('  ')
  const lines = rows.map((row) => {
    const cost =
      row.currency === 'JPY' ? Math.round(inventCost(row, random)) : inventCost(row, random)
    const figures = [plain(cost), plain(row.price), plain(row.price * row.shares)]
    return line([row.symbol, row.name, count(row.shares), ...figures, row.currency])
  })
  const heading = line(['CODE', 'SECURITY', 'QTY', 'AVG COST', 'CLOSE', 'MKT VALUE', 'CCY'], true)
  const cash = ['USD', 'HKD', 'SGD'].map(
    (currency) => `  ${currency}${pad(plain(random() * 9000), 14, true)}`,
  )
  const text = [
    'Dear Mr Lim,',
    '',
    'Please find below your holdings at the close of business on 30 Sep 2026.',
    '',
    ...(hasBars ? [divider] : []),
    heading,
    divider,
    ...lines,
    divider,
    '',
    'CASH',
    ...cash,
    '',
    'Yesterday you bought 300 units at 12.84, settling on 02 Oct 2026 (ref 20260930-1177).',
    'FX used: USD/SGD 1.2914  HKD/SGD 0.1659  JPY/SGD 0.0085',
    '',
    '-- ',
    'This is a computer generated message. Do not reply to this e-mail.',
  ]
  const folders = [
    'Inbox 12',
    'Starred',
    'Sent',
    'Drafts 3',
    'Statements',
    'Receipts',
    'Spam',
    'Bin',
  ]
  return page(
    `<header><b>✉ postbox</b><input placeholder="Search mail"><i>L</i></header><main><aside><em>Compose</em>${folders.map((folder, at) => (at === 4 ? `<b>${folder}</b>` : `<span>${folder}</span>`)).join('')}</aside><section><h1>Daily holdings report – account 55-20817</h1><p><b>Straits Pacific Brokers</b> &lt;noreply@straitspacific.example&gt;<span>Thu, 1 Oct 2026, 06:02</span><br>to me ▾</p><pre>${escapeText(text.join('\n')).replaceAll('<', '&lt;')}</pre></section></main>`,
    {
      isDark: isOneOfTwo(random) && isOneOfTwo(random),
      css: `header{display:flex;gap:60px;align-items:center;padding:11px 24px;font:17px Arimo,sans-serif;background:#8881}input{width:420px;border:0;border-radius:19px;padding:10px 18px;background:#8882;font-size:13px}header i{margin-left:auto;width:30px;height:30px;border-radius:15px;background:#2d6f8e;color:#fff;text-align:center;font:600 14px/30px sans-serif}main{display:grid;grid-template-columns:150px 1fr;font-family:sans-serif}aside{display:flex;flex-direction:column;padding:14px 0 14px 20px;font-size:13px;gap:15px}aside em{font-style:normal;background:#2d6f8e33;border-radius:14px;padding:11px 18px;width:104px}section{padding:14px 26px;border-left:1px solid #8883}h1{font-size:19px;font-weight:400;margin:0 0 12px}p{font-size:13px;line-height:1.5;margin:0 0 14px}p span{float:right;font-size:12px;opacity:.7}
      pre{margin:0;font-size:${pixels(random, 13.2, 14)};line-height:${(1.38 + random() * 0.2).toFixed(2)};font-family:var(--mono)}:root{--mono:Cousine,'DejaVu Sans Mono',monospace}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: SCREEN_FONTS, scale: 1, captures: ON_SCREENS } as const

export const BLIND_D_SCREENS: Family[] = [
  {
    name: 'uncommitted',
    ...COMMON,
    width: 1280,
    height: 720,
    rows: 9,
    pick: pickHeld(PHILIPPINE),
    draw: drawUncommitted,
  },
  {
    name: 'card wall',
    ...COMMON,
    width: 1320,
    height: 700,
    scale: 1.25,
    rows: 12,
    pick: pickHeld(TRACKED, { fractions: 0.4 }),
    draw: drawCardWall,
  },
  {
    name: 'plain mail',
    ...COMMON,
    width: 1160,
    height: 720,
    rows: 10,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    pick: pickHeld(MAILED, { fractions: 0.2, decimals: 3 }),
    draw: drawPlainMail,
  },
]
