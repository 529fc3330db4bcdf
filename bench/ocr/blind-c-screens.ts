import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed, writeFigure } from './blind-c-parts.ts'
import { ON_SCREENS, roundTo, SCREEN_FONTS, sumOf, wander } from './blind-parts.ts'
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
} from './unseen-parts.ts'

const GERMAN = `CVX|Chevron Corp.|134|852552 / US1667641005; AVGO|Broadcom Inc.|292|A2JG9Z / US11135F1012; NFLX|Netflix Inc.|97|552484 / US64110L1061; MA|Mastercard Inc.|482|A0F602 / US57636Q1040; ADBE|Adobe Inc.|294|871981 / US00724F1012; CRM|Salesforce Inc.|214|A0B87V / US79466L3024;
LLY|Eli Lilly and Company|700|858560 / US5324571083; PFE|Pfizer Inc.|21.4|852009 / US7170811035; BA|The Boeing Company|183|850471 / US0970231058; DE|Deere & Company|405|850866 / US2441991054; PYPL|PayPal Holdings Inc.|57|A14R7U / US70450Y1038; O|Realty Income Corp.|50|899744 / US7561091049;
WM|Waste Management Inc.|184|893579 / US94106L1098; GS|Goldman Sachs Group Inc.|672|920332 / US38141G1040; ABBV|AbbVie Inc.|196|A1J84E / US00287Y1091; MCD|McDonald's Corp.|265|856958 / US5801351017; 7974.T|Nintendo Co. Ltd.|73|864009 / JP3756600007; 7267.T|Honda Motor Co. Ltd.|8.6|853226 / JP3854600008;
7751.T|Canon Inc.|25|853055 / JP3242800005; 6954.T|Fanuc Corp.|28.5|863731 / JP3802400006; 6501.T|Hitachi Ltd.|26|853219 / JP3788600009; 8035.T|Tokyo Electron Ltd.|176|865510 / JP3571400005; 1211.HK|BYD Co. Ltd.|11.3|A0M4W9 / CNE100000296; 2318.HK|Ping An Insurance Co. of China|5.9|A0M4YR / CNE1000003X6; 1810.HK|Xiaomi Corp.|4.7|A2JNY1 / KYG9830T1067`

/** A German bank's depot on the web: name over WKN and ISIN, each price in euros over its time and place. */
function drawDepot(rows: Row[], random: Random): string {
  const euros = (amount: number) => writeFigure(amount, {})
  const hasSizeFirst = isOneOfTwo(random)
  const places = ['Tradegate', 'gettex', 'Xetra', 'L&S Exchange']
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random) * 100
    const minute = String(Math.floor(random() * 60)).padStart(2, '0')
    const place = escapeText(places[Math.floor(random() * places.length)] ?? '')
    const size = `<b>${writeFigure(row.shares, { digits: row.shares % 1 ? 4 : 0 })}</b><br><small>Stück</small>`
    const name = `<a>${escapeText(row.name)}</a><br><small>${row.written}</small>`
    const figures = [
      `${euros(cost)}<br><small>${euros(cost * row.shares)}</small>`,
      `<b>${euros(row.price)}</b><br><small>17:${minute} ${place}</small>`,
      colored(`${move < 0 ? '' : '+'}${euros(move)} %`, move, GAIN.isLight),
      `<b>${euros(row.price * row.shares)}</b>`,
      colored(
        `${signed(gain, euros)}<br><small>${signed((row.price / cost - 1) * 100, euros)} %</small>`,
        gain,
        GAIN.isLight,
      ),
    ]
    const lead = hasSizeFirst ? [size, name] : [name, size]
    return `<tr>${cellsOf([...lead, ...figures])}<td><u>Kauf</u><u>Verkauf</u></td></tr>`
  })
  const lead = ['Stück / Nominale', 'Bezeichnung<br>WKN / ISIN']
  const headings = [
    ...(hasSizeFirst ? lead : lead.reverse()),
    'Kaufkurs<br>Kaufwert',
    'Aktueller Kurs<br>Zeit, Börse',
    'Heute',
    'Wert in EUR',
    'Gewinn / Verlust<br>seit Kauf',
    'Aktion',
  ]
  const total = sumOf(rows)
  return page(
    `<header><b>Nordhafen Bank</b><span>Finanzübersicht</span><span>Konto</span><span class="on">Depot</span><span>Handel</span><span>Postfach (2)</span><em>Abmelden</em></header><main><h1>Depotübersicht</h1><div><p>Depot 7204 118 00, Wertpapiersparen</p><p>Depotwert <b>${euros(total)} EUR</b></p><p>Verrechnungskonto <b>${euros(600 + random() * 8000)} EUR</b></p></div>
      <table class="${hasSizeFirst ? 's' : ''}"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="t"><td colspan="5">Summe Aktien (${rows.length} Positionen)</td><td>${euros(total)}</td><td colspan="2"></td></tr></table><p>Kurse mindestens 15 Minuten verzögert. Steuern und Entgelte sind nicht berücksichtigt.</p></main>`,
    {
      isDark: false,
      css: `body{background:#f4f5f2}header{display:flex;gap:28px;align-items:center;background:#fff;border-bottom:3px solid #d7a017;padding:14px 34px;font-size:14px}header b{font-size:19px;margin-right:20px}header em{font-style:normal;margin-left:auto;color:#666}.on{font-weight:600;color:#9a6e00}main{margin:0 34px}h1{font-size:22px;margin:16px 0 8px}main>div{display:flex;gap:40px;font-size:14px}p{font-size:13px;color:#444;margin:6px 0 10px}
      table{width:100%;border-collapse:collapse;background:#fff;font-size:${pixels(random, 13.5, 14.8)}}th{font-size:12px;font-weight:600;background:#e8e9e3;vertical-align:bottom}td,th{text-align:right;padding:${pixels(random, 6, 9)} 9px;border-bottom:1px solid #e0e1da;line-height:1.35}td:nth-child(1),th:nth-child(1),.s td:nth-child(2),.s th:nth-child(2){text-align:left}small{color:#666;font-size:12px}a{color:#7a5600;font-weight:600}
      u{text-decoration:none;font-size:12px;border:1px solid #b98a12;border-radius:3px;padding:3px 7px;margin-left:5px;color:#7a5600}td:last-child{white-space:nowrap}.t td{font-weight:600;background:#faf6e8}.t td:nth-child(2){text-align:right!important}`,
    },
  )
}

const INDIAN = `HCLTECH.NS|HCL Technologies|1480; EICHERMOT.NS|Eicher Motors|6900; DRREDDY.NS|Dr. Reddy's|1250; CIPLA.NS|Cipla|1520; GRASIM.NS|Grasim|2750; TRENT.NS|Trent|4700; DLF.NS|DLF|740; PIDILITIND.NS|Pidilite|1480; BEL.NS|Bharat Electronics|400; HAL.NS|Hindustan Aeronautics|4700; IRCTC.NS|IRCTC|700;
TATAPOWER.NS|Tata Power|395; JSWSTEEL.NS|JSW Steel|1150; HINDALCO.NS|Hindalco|780; COALINDIA.NS|Coal India|385; ONGC.NS|ONGC|245; GAIL.NS|GAIL|180; BPCL.NS|BPCL|350; POWERGRID.NS|Power Grid|290; NESTLEIND.NS|Nestle India|1250; BRITANNIA.NS|Britannia|5900; DABUR.NS|Dabur|510; HAVELLS.NS|Havells|1450; APOLLOHOSP.NS|Apollo Hospitals|7600;
DIVISLAB.NS|Divi's|6500; KOTAKBANK.NS|Kotak Mahindra Bank|2100; INDUSINDBK.NS|IndusInd Bank|800; FEDERALBNK.NS|Federal Bank|240; VEDL.NS|Vedanta|510; BHEL.NS|BHEL|260; SUZLON.NS|Suzlon|57; DMART.NS|Avenue Supermarts|4200; M&M.NS|Mahindra & Mahindra|3600; TVSMOTOR.NS|TVS Motor|3500; BAJAJ-AUTO.NS|Bajaj Auto|9000; HEROMOTOCO.NS|Hero MotoCorp|5500`
const WATCHED = `NIFTY 50|26012.35; SENSEX|84870.1; NIFTY BANK|58430.45; RELIANCE|1512.3; INFY|1535.8; TCS|3120.5; HDFCBANK|998.15; SBIN|971.9; ITC|404; LT|4010; TITAN|3889.6; WIPRO|245; ASIANPAINT|2870`

/** A discount broker's site in India: what is watched at the left, holdings with lakhs at the right. */
function drawBesideWatchlist(rows: Row[], random: Random): string {
  const isDark = random() < 0.25
  const colors = isDark ? (['#5bb98b', '#e2695f'] as const) : (['#3c9b53', '#dd4b39'] as const)
  const lakhs = (amount: number) =>
    amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const watched = WATCHED.split(/;\s*/).map((line, at) => {
    const [name = '', usual = ''] = line.split('|')
    const move = inventMove(random) * (at < 3 ? 0.3 : 0.7)
    const last = colored(lakhs(Number(usual)), move, colors)
    return `<li>${colored(name, move, colors)}<span>${percent(move)}</span>${last}</li>`
  })
  const costs = rows.map((row) => roundTo(inventCost(row, random), 0.01))
  const lines = rows.map((row, at) => {
    const cost = costs[at] ?? row.price
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const tag = random() < 0.25 ? '<i>MTF</i>' : ''
    const cells = [
      count(row.shares),
      lakhs(cost),
      lakhs(row.price),
      lakhs(cost * row.shares),
      lakhs(row.price * row.shares),
      colored(lakhs(gain), gain, colors),
      colored(percent(row.price / cost - 1), gain, colors),
      colored(percent(move), move, colors),
    ]
    return `<tr><td>${escapeText(row.ticker)}${tag}</td>${cellsOf(cells)}</tr>`
  })
  const invested = rows.reduce((sum, { shares }, at) => sum + shares * (costs[at] ?? 0), 0)
  const headings = [
    'Instrument',
    'Qty.',
    'Avg. cost',
    'LTP',
    'Invested',
    'Cur. val',
    'P&amp;L',
    'Net chg.',
    'Day chg.',
  ]
  const gained = sumOf(rows) - invested
  return page(
    `<header><span>NIFTY 50 &nbsp;26,012.35</span><span>SENSEX &nbsp;84,870.10</span><nav>Dashboard &nbsp; Orders &nbsp; <b>Holdings</b> &nbsp; Positions &nbsp; Funds &nbsp; RK4471</nav></header><main><aside><input placeholder="Search eg: nifty fut, gold mcx"><ul>${watched.join('')}</ul></aside><section><h1>Holdings (${rows.length}) <em>Analyse &nbsp; Download</em></h1>
      <div><p>Total investment<b>${lakhs(invested)}</b></p><p>Current value<b>${lakhs(sumOf(rows))}</b></p><p>P&amp;L<b>${colored(`${lakhs(gained)} <small>${percent(gained / invested)}</small>`, gained, colors)}</b></p></div><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="t"><td colspan="4">Total</td><td>${lakhs(invested)}</td><td>${lakhs(sumOf(rows))}</td><td>${lakhs(gained)}</td><td colspan="2"></td></tr></table></section></main>`,
    {
      isDark,
      css: `header{display:flex;gap:26px;padding:15px 20px;font-size:12.5px;border-bottom:1px solid #8883}header nav{margin-left:auto;font-size:13.5px;opacity:.85}header b{color:#f06431;font-weight:500}main{display:grid;grid-template-columns:318px 1fr;min-height:calc(100vh - 50px)}aside{border-right:1px solid #8883}input{width:100%;border:0;border-bottom:1px solid #8883;padding:13px 20px;background:none;font:12.5px sans-serif}ul{list-style:none;margin:0;padding:0}li{display:flex;gap:12px;padding:12px 20px;border-bottom:1px solid #8882;font-size:13px}li span:nth-child(2){margin-left:auto;font-size:11.5px;opacity:.6}
      section{padding:18px 24px}h1{font-size:18px;font-weight:400;margin:0 0 14px}h1 em{float:right;font-style:normal;font-size:12.5px;color:#4184f3}section div{display:flex;gap:60px;margin-bottom:14px}p{margin:0;font-size:12.5px;opacity:.95}p b{display:block;font-size:22px;font-weight:400;margin-top:4px}small{font-size:13px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14.2)}}
      td,th{text-align:right;padding:${pixels(random, 8, 11)} 7px;border-bottom:1px solid #8882;white-space:nowrap}th{font-size:12px;font-weight:400;opacity:.6}td:first-child,th:first-child{text-align:left}tr:not(.t) td:nth-child(2){border-right:1px solid #8882}i{font:600 9.5px sans-serif;background:#4184f322;color:#4184f3;border-radius:2px;padding:2px 4px;margin-left:6px}`,
    },
  )
}

const WEALTH = `ABT|Abbott Laboratories|128; AMAT|Applied Materials Inc|221; ADP|Automatic Data Processing Inc|258; BLK|BlackRock Inc|1120; BMY|Bristol-Myers Squibb Co|48; CB|Chubb Ltd|292; CL|Colgate-Palmolive Co|79; COP|ConocoPhillips|91; DHR|Danaher Corp|224; DUK|Duke Energy Corp|124; ECL|Ecolab Inc|268; GILD|Gilead Sciences Inc|118; INTU|Intuit Inc|652;
LIN|Linde PLC|418; LMT|Lockheed Martin Corp|482; MDT|Medtronic PLC|98; MDLZ|Mondelez International Inc|62; NEE|NextEra Energy Inc|84; NSC|Norfolk Southern Corp|288; RTX|RTX Corp|172; SPGI|S&P Global Inc|492; SCHW|Charles Schwab Corp|94; SHW|Sherwin-Williams Co|338; SO|Southern Co|92; SYK|Stryker Corp|368; TMO|Thermo Fisher Scientific Inc|568; UNP|Union Pacific Corp|222; USB|US Bancorp|48; ZTS|Zoetis Inc|122; TGT|Target Corp|91`

/** A wealth manager's site in America: a heading and a subtotal for each account, cash, and markets at the right. */
function drawByAccount(rows: Row[], random: Random): string {
  const names = ['Joint brokerage (JTWROS) …8841', 'Roth IRA …2096', 'Rollover IRA …7313']
  const third = Math.ceil(rows.length / 3)
  const accounts = names.map((name, at) => {
    const own = rows.slice(at * third, (at + 1) * third)
    const cash = 200 + random() * 9000
    const total = sumOf(own) + cash
    const lines = own.map((row) => {
      const move = inventMove(random)
      const part = (row.price * row.shares) / total
      const day = colored(
        `${signed(move * row.price, plain)} / ${percent(move)}`,
        move,
        GAIN.isLight,
      )
      const yearly = row.price * row.shares * 0.03 * random()
      return `<tr><td><s>☆</s><a>${row.symbol}</a></td><td>${escapeText(row.name)}</td>${cellsOf([`$${plain(row.price)}`, day, count(row.shares), `$${plain(row.price * row.shares)}`, `$${plain(yearly)}`])}<td><i style="width:${(part * 58).toFixed(0)}px"></i>${(part * 100).toFixed(1)}%</td></tr>`
    })
    const sweep = `<tr><td></td><td>Cash and bank sweep</td><td></td><td></td><td></td><td>$${plain(cash)}</td><td></td><td><i style="width:${((cash / total) * 58).toFixed(0)}px"></i>${((cash / total) * 100).toFixed(1)}%</td></tr>`
    return `<tr class="a"><td colspan="5">⌄ ${name}</td><td>$${plain(total)}</td><td colspan="2"></td></tr>${lines.join('')}${sweep}`
  })
  const indices = ['S&amp;P 500', 'Dow Jones', 'Nasdaq', '10-yr yield'].map((name) => {
    const move = inventMove(random) / 2
    return `<p><span>${name}</span>${colored(percent(move), move, GAIN.isLight)}</p>`
  })
  const headings = [
    'Symbol',
    'Description',
    'Last price',
    'Change today',
    'Shares',
    'Value',
    'Est. income',
    '% of acct',
  ]
  const isRailFirst = isOneOfTwo(random)
  return page(
    `<header><b>Alder Ridge</b>Wealth <nav>Summary <u>Holdings</u> Activity Planning Documents</nav><span>Hello, Dana</span></header><main class="${isRailFirst ? 'f' : ''}"><section><h1>Holdings <small>View by: <b>Account</b> | Asset class | Security</small></h1><table><tr>${cellsOf(headings, 'th')}</tr>${accounts.join('')}</table></section>
      <aside><h2>Markets</h2><svg viewBox="0 0 200 70"><polyline points="${wander(random, 200, 70)}"/></svg>${indices.join('')}<h2>Your advisor</h2><p>Priya Nair, CFP®</p><p>(312) 555-0142</p><div>Schedule a call</div></aside></main>`,
    {
      isDark: false,
      css: `body{background:#f6f4ef}header{display:flex;gap:8px;align-items:center;background:#1f3d36;color:#fff;padding:15px 30px;font-size:17px}header nav{font-size:14px;margin-left:40px;word-spacing:18px}header u{text-underline-offset:6px}header span{margin-left:auto;font-size:13px}main{display:grid;grid-template-columns:1fr 216px;gap:20px;padding:18px 26px;align-items:start}.f{grid-template-columns:216px 1fr}.f aside{order:-1}section,aside{background:#fff;border:1px solid #e2ddd2;border-radius:6px;padding:14px 16px}
      h1{font-size:20px;margin:0 0 8px}h1 small{font-size:12.5px;font-weight:400;margin-left:16px;color:#555}h2{font-size:14px;margin:4px 0 8px}aside svg{width:100%}polyline{fill:none;stroke:#1f7a5c;stroke-width:2}aside p{display:flex;justify-content:space-between;font-size:12.5px;margin:6px 0}aside div{background:#1f7a5c;color:#fff;font-size:12.5px;text-align:center;border-radius:4px;padding:8px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}td,th{text-align:right;padding:${pixels(random, 5.5, 8)} 7px;border-bottom:1px solid #ece8de;white-space:nowrap}th{font-size:12px;color:#5c5c55}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}.a td{background:#edf3ef;font-weight:700;text-align:right}.a td:first-child{text-align:left}a{color:#14604a;font-weight:600}s{text-decoration:none;color:#aaa;margin-right:6px}i{display:inline-block;height:7px;background:#8fbfa9;margin-right:5px}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: SCREEN_FONTS, scale: 1, captures: ON_SCREENS } as const

export const BLIND_C_SCREENS: Family[] = [
  {
    name: 'depot',
    ...COMMON,
    width: 1280,
    height: 760,
    rows: 8,
    pick: pickListed(GERMAN, { fractions: 0.2, place: 'DE' }),
    draw: drawDepot,
  },
  {
    name: 'beside watchlist',
    ...COMMON,
    width: 1366,
    height: 700,
    rows: 10,
    captures: ['screenshot', 'screenshot', 'photo'],
    pick: pickListed(INDIAN),
    draw: drawBesideWatchlist,
  },
  {
    name: 'by account',
    ...COMMON,
    width: 1360,
    height: 760,
    scale: 1.25,
    rows: 9,
    pick: pickListed(WEALTH, { fractions: 0.3, size: 3 }),
    draw: drawByAccount,
  },
]
