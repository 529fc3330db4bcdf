import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain, table, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

export function drawWideGaps(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const headings = ['Symbol', '#Shares', '#Price', '#Value']
  const cells = rows.map((row) => [
    writeSymbol(row, random),
    count(row.shares),
    plain(row.price),
    plain(row.price * row.shares),
  ])
  return page(`<h1>Positions</h1>${table(headings, cells)}`, {
    isDark,
    css: 'body{padding:28px 60px}td,th{padding:12px 0;font-size:15px}td:nth-child(2){padding-left:280px}h1{font-size:20px}',
  })
}

/** Codes of Asian exchanges without a market, which currency and name give away. */
export function drawWithoutMarket(rows: Row[], random: Random): string {
  const hasName = random() < 0.7
  const headings = ['Code', ...(hasName ? ['Name'] : []), '#Qty', '#Avg Cost', '#Last', 'CCY']
  const cells = rows.map((row) => [
    row.symbol.endsWith('.HK') && random() < 0.5 ? row.ticker.padStart(5, '0') : row.ticker,
    ...(hasName ? [escapeText(row.name)] : []),
    count(row.shares),
    plain(row.price * (0.7 + 0.5 * random())),
    plain(row.price),
    row.currency,
  ])
  return page(`<h1>Stock holdings</h1>${table(headings, cells)}`, {
    isDark: random() < 0.4,
    css: 'body{padding:20px 34px}td,th{padding:10px;font-size:15px;border-bottom:1px solid #8884}h1{font-size:20px}',
  })
}

export function drawNames(rows: Row[], random: Random): string {
  const [first, second] = random() < 0.5 ? ['Company', '#Units'] : ['Security', '#Shares held']
  const cells = rows.map((row) => [
    escapeText(random() < 0.3 ? row.name.toUpperCase() : row.name),
    count(row.shares),
    money(row.price, row),
    money(row.shares * row.price, row),
    row.currency,
  ])
  return page(
    `<h1>Your investments</h1><p>Statement as of 30 September 2026</p>${table([first ?? '', second ?? '', '#Price', '#Market value', 'Currency'], cells)}`,
    {
      isDark: false,
      css: 'body{padding:50px 44px}td,th{padding:10px 4px;font-size:14px;border-bottom:1px solid #ccc}',
    },
  )
}

/** Typed confirmations of trades: one or two lines each, in one width. */
export function drawConfirmations(rows: Row[], random: Random): string {
  const kind = Math.floor(random() * 3)
  const lines = rows.map((row) => {
    const symbol = row.symbol
    const value = plain(row.shares * row.price)
    const shares = count(row.shares)
    const price = plain(row.price)
    if (kind === 0) return `BOUGHT ${shares} ${symbol} @ ${price} ${row.currency}`
    if (kind === 1) {
      return `YOU BOUGHT  ${symbol.padEnd(13)}${shares.padStart(10)} AT ${price.padStart(11)}\n            ${row.name.toUpperCase().slice(0, 34)}\n            PRINCIPAL ${row.currency} ${value}\n`
    }
    return `${symbol.padEnd(13)}${row.name.slice(0, 22).padEnd(23)}${shares.padStart(10)}${price.padStart(12)}${value.padStart(17)}`
  })
  const head =
    kind === 2
      ? `${'SYMBOL'.padEnd(13)}${'DESCRIPTION'.padEnd(23)}${'QUANTITY'.padStart(10)}${'PRICE'.padStart(12)}${'VALUE'.padStart(17)}\n${'-'.repeat(75)}\n`
      : 'ACCOUNT 4417-0082      TRADE DATE 12 OCT 2026\n\n'
  const size = kind === 2 ? 15.5 : 17
  return page(
    `<pre style="font:inherit;font-size:${size}px;line-height:1.75">TRADE CONFIRMATION\n\n${head}${escapeText(lines.join('\n'))}</pre>`,
    { isDark: false, css: 'body{padding:36px 24px;background:#fdfcf7}' },
  )
}

export function drawFolded(rows: Row[], random: Random): string {
  const headings = ['Symbol', 'Description', '#Quantity', '#Price', '#Market Value']
  const cells = rows.map((row) => [
    writeSymbol(row, random),
    escapeText(row.name).slice(0, 26),
    count(row.shares),
    plain(row.price),
    plain(row.shares * row.price),
  ])
  return page(
    `<h1>Statement of holdings</h1><p>Account 0091-22 &nbsp; Period 1 July to 30 September 2026</p>${table(headings, cells)}<p>Total &nbsp; 1,204,551.20</p>`,
    {
      isDark: false,
      css: 'body{padding:60px 44px}td,th{padding:9px 4px;font-size:14px;border-bottom:1px solid #bbb}h1{font-size:24px}',
    },
  )
}

export function drawBrokerDark(rows: Row[], random: Random): string {
  const headings = [
    'Symbol',
    '#Last',
    '#Change',
    '#Position',
    '#Avg Price',
    '#Mkt Value',
    '#Unrealized P&L',
  ]
  const cells = rows.map((row) => {
    const cost = row.price * (0.7 + 0.5 * random())
    return [
      `<b style="color:#6fb3ff">${writeSymbol(row, random)}</b>`,
      plain(row.price),
      change(random, ['#26d07c', '#ff5c5c']),
      count(row.shares),
      plain(cost),
      plain(row.price * row.shares),
      `<span style="color:${cost < row.price ? '#26d07c' : '#ff5c5c'}">${plain((row.price - cost) * row.shares)}</span>`,
    ]
  })
  return page(table(headings, cells), {
    isDark: true,
    css: 'body{padding:16px 20px;background:#0d1117}td,th{padding:9px 8px;font-size:14px;border-bottom:1px solid #222a35}th{color:#8b96a5;font-weight:500}',
  })
}

/** Figures as on the European continent: 1.234,56. */
export function drawEuropean(rows: Row[], random: Random): string {
  const write = (amount: number, digits = 2) =>
    amount.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const words =
    random() < 0.5
      ? ['Symbol', 'Bezeichnung', '#Stück', '#Kurs', '#Kurswert']
      : ['Code', 'Libellé', '#Quantité', '#Cours', '#Valorisation']
  const cells = rows.map((row) => [
    row.symbol,
    escapeText(row.name),
    row.shares.toLocaleString('de-DE', { maximumFractionDigits: 4 }),
    write(row.price),
    write(row.price * row.shares),
  ])
  return page(`<h1>Depotübersicht</h1>${table(words, cells)}`, {
    isDark: random() < 0.3,
    css: 'body{padding:22px 36px}td,th{padding:9px;font-size:15px;border-bottom:1px solid #8885}h1{font-size:20px}',
  })
}

/** The name on one line, code and market on the next, in a serif. */
export function drawTwoLines(rows: Row[], random: Random): string {
  const words =
    random() < 0.5
      ? ['Investment', '#Nominal', '#Units', '#Price']
      : ['Stock', '#ISIN check', '#Quantity', '#Quote']
  const cells = rows.map((row) => [
    `<b>${escapeText(row.name)}</b><br>${row.symbol} (${row.currency})`,
    String(10 + Math.floor(random() * 89)),
    count(row.shares),
    plain(row.price),
  ])
  return page(`<h1>Portfolio valuation</h1>${table(words, cells)}`, {
    isDark: false,
    css: 'body{padding:54px 46px}td,th{padding:8px 4px;font-size:15px;border-bottom:1px solid #bbb;vertical-align:top}h1{font-size:22px}',
  })
}
