import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, writeFigure } from './blind-c-parts.ts'
import { pickHeld, sparkline } from './blind-d-parts.ts'
import { rateOf } from './blind-g-parts.ts'
import { ABROAD, FORMAL, inventPast } from './blind-n-parts.ts'
import { ON_SCREENS, pickOthers, SCREEN_FONTS, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  GAIN,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
  whole,
} from './unseen-parts.ts'

/** As the app writes it: no leading zeros, and a suffix for American shares too. */
function writeMarket({ symbol, ticker, currency }: Row): string {
  if (currency === 'HKD') return `${Number(ticker)}.HK`
  return currency === 'USD' ? `${symbol}.US` : symbol
}

function digitsOf({ currency }: Row): number {
  return currency === 'USD' ? 2 : 3
}

function drawWatched(rows: Row[], random: Random): string {
  const others = pickOthers(rows, random, 9).map(({ symbol, price }) => {
    const move = inventMove(random)
    return `<li><b>${symbol}</b><span>${price.toFixed(2)}<i>${colored(percent(move), move, GAIN.isDark)}</i></span></li>`
  })
  return `<aside><h2>Watchlists ▾<span>+</span></h2><ul>${others.join('')}</ul></aside>`
}

function drawTicket(rows: Row[], random: Random): string {
  const [other] = pickOthers(rows, random, 12).slice(-1)
  const figures = [
    ['Order type', 'Limit (LO) ▾'],
    ['Price', (other?.price ?? 100).toFixed(2)],
    ['Quantity', '−  10  +'],
    ['Validity', 'Day ▾'],
    ['Max. buy (cash)', whole(random() * 60)],
    ['Amount', plain((other?.price ?? 100) * 10)],
  ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
  return `<aside class="t"><h2>${other?.symbol ?? 'IBM'}.US<span>Trade ▾</span></h2><div class="w">${sparkline(random, [206, 96], GAIN.isDark[0])}</div>${figures.join('')}<div class="u"><b>Buy</b><b>Sell</b></div></aside>`
}

/** A desktop app by night: positions between what is watched and an order's form, codes under the names. */
function drawDarkDesktop(rows: Row[], random: Random): string {
  const isWorthEarly = random() < 0.7
  const dollars = (row: Row) => (row.price * row.shares) / rateOf(row)
  const total = rows.reduce((sum, row) => sum + dollars(row), 0)
  const lines = rows.map((row) => {
    const { cost, gain, gained, move } = inventPast(row, random, 0.001)
    const day = row.price * row.shares * (move / (1 + move))
    const worth = `${plain(row.price * row.shares)}<i>${row.currency}</i>`
    const size = `${count(row.shares)}<i>${count(random() < 0.8 ? row.shares : 0)}</i>`
    const prices = [
      colored(row.price.toFixed(digitsOf(row)), move, GAIN.isDark),
      cost.toFixed(digitsOf(row)),
    ]
    return cellsOf([
      `${escapeText(row.name)}<i>${writeMarket(row)}</i>`,
      ...(isWorthEarly ? [worth, size, ...prices] : [size, ...prices, worth]),
      colored(`${signed(day, plain)}<i>${percent(move)}</i>`, day, GAIN.isDark),
      colored(`${signed(gain, plain)}<i>${percent(gained)}</i>`, gain, GAIN.isDark),
      `${((dollars(row) / total) * 100).toFixed(2)}%`,
    ])
  })
  const size = 'Quantity<br>Available'
  const ordered = isWorthEarly
    ? ['Mkt value', size, 'Price', 'Avg cost']
    : [size, 'Price', 'Avg cost', 'Mkt value']
  const heads = ['Name / Symbol', ...ordered, "Today's P/L", 'P/L', 'Ratio']
  const cash = 800 + random() * 20_000
  const figures = [
    ['Net assets (USD)', plain(total + cash)],
    ['Market value', plain(total)],
    ['Cash', plain(cash)],
    ['Buying power', plain(cash * 2 + total * 0.4)],
    ['Risk level', 'Safe'],
  ].map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`)
  const tabs = ['Orders', 'Executed', 'Funds', 'History', 'P/L analysis']
  return page(
    `<header><b>◆ Longway</b><q>⌕ Symbol, name, pinyin</q>${['Quotes', 'Portfolio', 'Discover', 'Options', 'News'].map((word, at) => `<span class="${at === 1 ? 'on' : ''}">${word}</span>`).join('')}<em>Market data: LV1 ▾ &ensp; ⚙ &ensp; ─ &ensp; ☐ &ensp; ✕</em></header><div class="b">${drawWatched(rows, random)}<main><div class="k">${figures.join('')}</div><nav><b>Positions (${rows.length})</b>${tabs.map((word) => `<span>${word}</span>`).join('')}</nav><table><tr>${cellsOf(heads, 'th')}</tr>${lines.map((line) => `<tr>${line}</tr>`).join('')}</table></main>${drawTicket(rows, random)}</div><footer><span>HSI 26,545.10 ${colored('+1.16%', 1, GAIN.isDark)}</span><span>STI 4,318.62 ${colored('+0.21%', 1, GAIN.isDark)}</span><span>IXIC 22,780.51 ${colored('-0.33%', -1, GAIN.isDark)}</span><em>● Connected &ensp; 2026/09/${10 + Math.floor(random() * 18)} 15:${10 + Math.floor(random() * 49)}:07 HKT</em></footer>`,
    {
      isDark: true,
      css: `body{background:#0f1115;color:#d8dae0;min-height:100vh;display:flex;flex-direction:column}b{font-weight:600}i{font-style:normal;display:block;font-size:11.2px;opacity:.75;margin-top:2px}header{display:flex;gap:22px;align-items:center;padding:9px 16px;font-size:13px;background:#181b21}header span{color:#9298a5}header .on{color:#00c9b7}q{quotes:none;background:#23272f;border-radius:5px;padding:5px 70px 5px 10px;font-size:12px;color:#8a909c}em{font-style:normal;margin-left:auto;font-size:12px;color:#9298a5}.b{flex:1;display:grid;grid-template-columns:172px 1fr 232px;gap:2px;background:#060709}.b>*{background:#0f1115}h2{display:flex;justify-content:space-between;font-size:12.5px;font-weight:600;margin:0;padding:9px 12px;border-bottom:1px solid #22262e}ul{list-style:none;margin:0;padding:0}li{display:flex;justify-content:space-between;padding:7px 12px;font-size:12.5px;border-bottom:1px solid #1a1d24}li span{text-align:right}.k{display:flex;justify-content:space-between;padding:11px 16px;font-size:11.5px;color:#9298a5}.k p{margin:0}.k b{display:block;font-size:15px;color:#e9ebf0;margin-top:3px}nav{display:flex;gap:22px;padding:3px 16px 0;font-size:12.5px;color:#9298a5;border-bottom:1px solid #22262e}nav *{padding-bottom:8px}nav b{color:#00c9b7;border-bottom:2px solid}.t p{display:flex;justify-content:space-between;margin:0 12px;padding:8px 0;font-size:12px;color:#9298a5}.t p span{color:#e9ebf0;white-space:pre}.w{padding:12px}.u{display:flex;gap:8px;padding:10px 12px}.u b{flex:1;text-align:center;padding:9px 0;border-radius:5px;background:#0fae8e;color:#fff;font-size:12.5px}.u b+b{background:#e5484d}footer{display:flex;gap:22px;padding:6px 16px;font-size:11.5px;background:#181b21}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.2)}}th{font-size:11px;font-weight:400;color:#9298a5;padding:6px 8px;line-height:1.35}td{padding:${pixels(random, 6, 8)} 8px;border-bottom:1px solid #1a1d24;white-space:nowrap;vertical-align:top}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}`,
    },
  )
}

const GERMAN = `0700.HK|Tencent Holdings Ltd.|68|A1138D; BABA|Alibaba Group Holding Ltd. (ADR)|140|A117ME; 1211.HK|BYD Co. Ltd.|11.5|A0M4W9; 1810.HK|Xiaomi Corp.|4.7|A2JNY1; 3690.HK|Meituan|11.3|A2N5NR; 2318.HK|Ping An Insurance (Group) Co. of China|6.2|A0M4YR; 1299.HK|AIA Group Ltd.|8.4|A1C7F3; 0388.HK|Hong Kong Exchanges & Clearing|47|A0NJY9; JD|JD.com Inc. (ADR)|29|A112ST; BIDU|Baidu Inc. (ADR)|110|A0F5DE; 7203.T|Toyota Motor Corp.|16.1|853510; 6758.T|Sony Group Corp.|23.8|853687; 7974.T|Nintendo Co. Ltd.|73|864009; 8306.T|Mitsubishi UFJ Financial Group|13|657892; 9984.T|SoftBank Group Corp.|103|891624; 6501.T|Hitachi Ltd.|26.9|853219; 8058.T|Mitsubishi Corp.|20.4|857124; 8035.T|Tokyo Electron Ltd.|150|865510; 6861.T|Keyence Corp.|328|874827; 7267.T|Honda Motor Co. Ltd.|9.2|853226; 7751.T|Canon Inc.|25|853055; D05.SI|DBS Group Holdings Ltd.|36|880105; TSM|Taiwan Semiconductor Manufacturing (ADR)|245|909800; INFY|Infosys Ltd. (ADR)|14.5|919668; AAPL|Apple Inc.|206|865985; MSFT|Microsoft Corp.|440|870747; NVDA|NVIDIA Corp.|157|918422; GOOGL|Alphabet Inc. Class A|211|A14Y6F; AMZN|Amazon.com Inc.|196|906866; KO|Coca-Cola Co.|60|850663`

const euros = (amount: number, digits = 2) => writeFigure(amount, { digits, marks: '.,' })
const inPercent = (share: number) => signed(share * 100, (size) => `${euros(size)} %`)

/** A German bank's page for wide screens: names over national numbers, pieces far from the names, one gain to the right. */
function drawWideDepot(rows: Row[], random: Random): string {
  const isNumbered = random() > 0.2
  const isSizeLast = random() < 0.3
  let paid = 0
  const lines = rows.map((row) => {
    const { cost, gain, gained, move } = inventPast(row, random)
    paid += cost * row.shares
    const size = `${row.shares.toLocaleString('de-DE', { maximumFractionDigits: 4 })} Stk.`
    const worth = `<b>${euros(row.price * row.shares)} €</b>`
    const [now, then] = [`${euros(row.price)} €`, `${euros(cost)} €`]
    return `<tr>${cellsOf([
      `<b>${escapeText(row.name)}</b><i>${isNumbered ? `WKN ${row.written}` : 'Aktie'}</i>`,
      ...(isSizeLast ? [then, `${now}<i>Xetra</i>`, size] : [size, then, `${now}<i>Xetra</i>`]),
      colored(inPercent(move), move, GAIN.isLight),
      worth,
      colored(`${signed(gain, euros)} €<i>${inPercent(gained)}</i>`, gain, GAIN.isLight),
      '⋮',
    ])}</tr>`
  })
  const sized = isSizeLast
    ? ['Einstandskurs', 'Aktueller Kurs', 'Bestand']
    : ['Bestand', 'Einstandskurs', 'Aktueller Kurs']
  const heads = ['Wertpapier', ...sized, 'Heute', 'Kurswert', 'Entwicklung', '']
  const worth = sumOf(rows)
  const gain = worth - paid
  const day = 10 + Math.floor(random() * 18)
  return page(
    `<header><b>▚ Direktbank</b><span>Konten & Karten</span><span class="on">Depot</span><span>Sparen</span><span>Kredite</span><span>Service</span><i>Postfach (2) &ensp; ◯ Martin Hölzer &ensp; Abmelden</i></header><main><p class="c">Übersicht › Depot</p><h1>Direkt-Depot <small>80${Math.floor(10_000_000 + random() * 89_999_999)}</small></h1><div class="k"><p>Depotwert<b>${euros(worth)} €</b></p><p>Entwicklung seit Kauf<b>${colored(`${signed(gain, euros)} € (${inPercent(gain / paid)})`, gain, GAIN.isLight)}</b></p><p>Verrechnungskonto<b>${euros(random() * 9000)} €</b></p><span>Wertpapier handeln</span></div><nav><b>Bestand</b><span>Orders</span><span>Umsätze</span><span>Sparpläne</span><span>Steuern</span></nav><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}<tr class="s">${cellsOf([`Gesamt (${rows.length} Positionen)`, '', '', '', '', `<b>${euros(worth)} €</b>`, colored(`${signed(gain, euros)} €`, gain, GAIN.isLight), ''])}</tr></table><p class="n">Kurse vom ${day}.09.2026, mindestens 15 Minuten verzögert. Der Einstandskurs enthält keine Kosten und ist nicht für steuerliche Zwecke geeignet.</p></main>`,
    {
      isDark: false,
      css: `body{background:#fff;color:#333}header{display:flex;gap:34px;align-items:center;padding:16px 60px;font-size:14px;border-bottom:1px solid #ddd}header b{font-size:19px;color:#ff6200;margin-right:20px}.on{color:#ff6200;border-bottom:2px solid}header i{margin-left:auto!important;display:inline!important;font-size:12.5px!important}main{padding:8px 60px}.c{font-size:11.5px;color:#767676;margin:6px 0}h1{font-size:24px;margin:4px 0 10px}small{font-size:13px;font-weight:400;color:#767676}.k{display:flex;gap:90px;align-items:center;background:#f4f4f4;border-radius:8px;padding:14px 24px;font-size:12px;color:#666}.k p{margin:0}.k b{display:block;font-size:18px;color:#333;margin-top:3px}.k>span{margin-left:auto;background:#ff6200;color:#fff;border-radius:6px;padding:11px 22px;font-size:13.5px}nav{display:flex;gap:34px;margin:14px 0 4px;font-size:13.5px;border-bottom:1px solid #ddd}nav *{padding-bottom:8px}nav b{color:#ff6200;border-bottom:2px solid}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13.4, 14.2)}}th{font-size:11.8px;font-weight:400;color:#767676;padding:8px 0}td{padding:${pixels(random, 8, 11)} 0;border-bottom:1px solid #e8e8e8;vertical-align:top}td,th{text-align:right;white-space:nowrap}td:first-child,th:first-child{text-align:left;width:26%}td:last-child{width:34px;color:#767676}i{font-style:normal;display:block;font-size:12px;color:#767676;margin-top:3px}td span i{color:inherit}.s td{background:#fafafa}.n{font-size:11px;color:#767676}`,
    },
  )
}

const EXCHANGES: Record<string, string> = { HKD: 'SEHK', SGD: 'SGX', USD: 'US' }

/** A platform in Singapore: cards in two columns, each with its figures in a row of labels and one below. */
function drawTwoColumnCards(rows: Row[], random: Random): string {
  const isUnitsFirst = isOneOfTwo(random)
  const isShort = random() < 0.3
  const dollars = (row: Row) => ((row.price * row.shares) / rateOf(row)) * 1.29
  const cards = rows.map((row) => {
    const { cost, gain, gained } = inventPast(row, random, 0.001)
    const figures = [
      ['Units', count(row.shares)],
      ['WAC Price', cost.toFixed(4)],
      ['Last Price', row.price.toFixed(4)],
    ]
    const first = isUnitsFirst ? figures : figures.toReversed()
    const second = [
      [`Market Value (${row.currency})`, plain(row.price * row.shares)],
      row.currency === 'SGD'
        ? ['Exchange Rate', '1.0000']
        : ['Market Value (SGD)', plain(dollars(row))],
      [
        'Unrealised P/L',
        colored(
          `${signed(gain, plain)}${isShort ? '' : ` (${percent(gained)})`}`,
          gain,
          GAIN.isLight,
        ),
      ],
    ]
    const parts = [...first, ...second].map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`)
    return `<article><h3>${escapeText(row.name)}<small>${EXCHANGES[row.currency]}: ${row.ticker}</small></h3><div>${parts.join('')}</div><footer><a>Buy</a><a>Sell</a><a>Factsheet</a><span>${random() < 0.75 ? 'Cash' : 'SRS'}</span></footer></article>`
  })
  const total = rows.reduce((sum, row) => sum + dollars(row), 0)
  return page(
    `<header><b>UnitHouse.sg</b>${['Funds', 'Stocks & ETFs', 'Bonds', 'Managed Portfolios', 'Insurance', 'Research'].map((word) => `<span>${word}</span>`).join('')}<i>My Account ▾ &ensp; Cart (0)</i></header><main><h1>My Holdings</h1><nav><span>Overview</span><span>Unit Trusts</span><b>Stocks & ETFs (${rows.length})</b><span>Bonds</span><span>Cash Account</span><span>Transactions</span></nav><div class="k">Total market value <b>SGD ${plain(total)}</b><span>Account P0${Math.floor(100_000 + random() * 899_999)} ▾</span><span>Display: Cards ▾</span><span>Export</span></div><section>${cards.join('')}</section><p class="n">WAC: weighted average cost. Exchange rates are indicative and prices are those of the previous trading day unless stated otherwise.</p></main>`,
    {
      isDark: false,
      css: `body{background:#eef1f6;color:#2a3442}header{display:flex;gap:26px;align-items:center;padding:12px 34px;font-size:13px;background:#1c2f5c;color:#fff}header b{font-size:18px;margin-right:14px}header i{font-style:normal;margin-left:auto}main{padding:4px 34px}h1{font-size:21px;margin:10px 0}nav{display:flex;gap:26px;font-size:13px;border-bottom:1px solid #c9d0dc}nav *{padding-bottom:8px}nav b{color:#1c2f5c;border-bottom:3px solid #e8a200}.k{display:flex;gap:10px;align-items:center;font-size:13px;padding:11px 0}.k span{background:#fff;border:1px solid #c9d0dc;border-radius:4px;padding:5px 11px;font-size:12px}.k span:first-of-type{margin-left:auto}section{display:grid;grid-template-columns:1fr 1fr;gap:${pixels(random, 12, 16)}}
      article{background:#fff;border:1px solid #d8dee8;border-radius:6px;padding:12px 16px 9px}h3{display:flex;justify-content:space-between;align-items:baseline;font-size:14.5px;font-weight:600;margin:0 0 9px}small{font-size:12px;font-weight:400;color:#5f6b7c}article div{display:grid;grid-template-columns:1fr 1fr 1.25fr;gap:8px 14px;font-size:11.3px;color:#5f6b7c}article p{margin:0}article p b{display:block;font-size:${pixels(random, 13, 13.8)};font-weight:600;color:#2a3442;margin-top:2px}footer{display:flex;gap:18px;font-size:12px;border-top:1px solid #e6eaf1;margin-top:9px;padding-top:7px}a{color:#1f5fc0}footer span{margin-left:auto;color:#5f6b7c}.n{font-size:11px;color:#5f6b7c}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_N_SCREENS: Family[] = [
  {
    name: 'desktop app by night',
    ...COMMON,
    width: 1440,
    height: 660,
    rows: 9,
    fonts: ['Inter Variable', 'Roboto Variable', 'Open Sans Variable'],
    pick: pickHeld(ABROAD, { fractions: 0.1, size: 1.4 }),
    draw: drawDarkDesktop,
  },
  {
    name: 'wide depot of a German bank',
    ...COMMON,
    width: 1600,
    height: 780,
    rows: 8,
    fonts: ['Open Sans Variable', 'Arimo', 'Inter Variable'],
    pick: pickHeld(GERMAN, { place: 'DE', fractions: 0.3, size: 0.8 }),
    draw: drawWideDepot,
  },
  {
    name: 'cards in two columns in Singapore',
    ...COMMON,
    width: 1240,
    height: 800,
    rows: 8,
    fonts: SCREEN_FONTS,
    pick: pickHeld(FORMAL, { size: 1.6 }),
    draw: drawTwoColumnCards,
  },
]
