import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain, table, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

// Tables as brokers' sites and letters have them. First results: decision 98.

const costOf = (row: Row, random: Random) => row.price * (0.65 + 0.5 * random())

/** Average cost beside price, and columns of percentages that look like figures. */
export function drawPercentages(rows: Row[], random: Random): string {
  const total = rows.reduce((sum, row) => sum + row.shares * row.price, 0)
  const lines = rows.map((row) => {
    const cost = costOf(row, random)
    return [
      writeSymbol(row, random),
      escapeText(row.name),
      `${((row.shares * row.price * 100) / total).toFixed(2)}%`,
      count(row.shares),
      plain(cost),
      plain(row.price),
      change(random),
      plain(row.price * row.shares),
    ]
  })
  const headings = [
    'Ticker',
    'Company',
    '#Weight',
    '#Quantity',
    '#Avg. price',
    '#Last price',
    '#Day',
    '#Mkt. value',
  ]
  return page(`<h1>Portfolio</h1>${table(headings, lines)}`, {
    isDark: random() < 0.5,
    css: 'body{padding:24px 30px}h1{font-size:22px}td,th{padding:9px 8px;font-size:14px;border-bottom:1px solid #8884}th{font-weight:600;font-size:13px}',
  })
}

/** Names wrapped in a narrow column with the code in brackets, and currency marks before every amount. */
export function drawWrappedNames(rows: Row[], random: Random): string {
  const lines = rows.map((row) => {
    const cost = costOf(row, random)
    const gain = (row.price - cost) * row.shares
    return [
      `<a>${escapeText(row.name)} (${row.symbol})</a>`,
      count(row.shares),
      money(row.price, row),
      money(row.price * row.shares, row),
      money(cost * row.shares, row),
      `${gain < 0 ? '-' : ''}${row.mark}${plain(Math.abs(gain))}`,
    ]
  })
  const headings = ['Stock', '#Units held', '#Price', '#Value', '#Cost', '#Gain/loss']
  return page(`<h1>Stocks and shares account</h1>${table(headings, lines)}`, {
    isDark: false,
    css: `body{padding:20px 40px}h1{font-size:22px;color:#1b3b6f}td,th{padding:8px;font-size:14px;border-bottom:1px solid #ccd;vertical-align:top}th{background:#eef2f8}
      td:first-child{width:170px}a{color:#1a56b0}`,
  })
}

/** Japanese headings over English ones, the count with its word for shares, cost above price. */
export function drawJapanese(rows: Row[], random: Random): string {
  const lines = rows.map((row) => {
    const cost = costOf(row, random)
    return `<tr><td>${row.ticker}<br>${escapeText(row.name)}</td><td>${count(row.shares)}株</td><td>${plain(cost)}<br>${plain(row.price)}</td>
      <td>${plain(row.price * row.shares)}</td><td>${change(random)}</td></tr>`
  })
  return page(
    `<h1>保有銘柄 Holdings</h1><table><tr><th>銘柄<br>Stock</th><th>保有数量<br>Quantity</th><th>取得単価 Avg cost<br>現在値 Price</th><th>評価額<br>Market value</th><th>損益率<br>P/L</th></tr>${lines.join('')}</table>`,
    {
      isDark: false,
      css: `body{padding:20px 34px}h1{font-size:20px}table{width:100%;border-collapse:collapse}td,th{padding:6px 9px;font-size:14px;border:1px solid #bcc;text-align:right}
      td:first-child,th:first-child{text-align:left}th{background:#e6f0ea}`,
    },
  )
}

/** A bank's letter: the price's date, the value in two currencies, a line about the total. */
export function drawTwoValues(rows: Row[], random: Random): string {
  const rates: Record<string, number> = { HKD: 1, USD: 7.8, JPY: 0.052, KRW: 0.0056, TWD: 0.24 }
  const lines = rows.map((row) => {
    const value = row.price * row.shares
    return [
      `${row.symbol.endsWith('.HK') ? row.ticker.padStart(5, '0') : row.ticker}<br>${escapeText(row.name).toUpperCase()}`,
      row.currency,
      count(row.shares),
      plain(row.price),
      plain(value),
      plain(value * (rates[row.currency] ?? 2 + random())),
    ]
  })
  const headings = [
    'Code / Securities',
    'CCY',
    '#Quantity',
    '#Closing price',
    '#Market value',
    '#HKD equivalent',
  ]
  return page(
    `<h1>Composite statement</h1><p>Statement date 31 October 2026 &nbsp; Account 004-218847-833</p><h2>Securities</h2>${table(headings, lines)}<p>Total (HKD equivalent) 3,204,118.60</p>`,
    {
      isDark: false,
      css: 'body{padding:50px 46px}h1{font-size:22px}h2{font-size:16px}td,th{padding:7px 4px;font-size:13.5px;border-bottom:1px solid #ccc;vertical-align:top}th{border-top:2px solid #b00020}',
    },
  )
}

/** A numbered list in sentences, the value said in words. */
export function drawNumbered(rows: Row[], random: Random): string {
  const lines = rows.map(
    (row) =>
      `<li>${escapeText(row.name)} (${row.symbol}): ${count(row.shares)} shares at ${money(row.price, row)}, worth ${money(row.price * row.shares, row)} (${(random() * 20).toFixed(1)}% of the portfolio)</li>`,
  )
  return page(
    `<h1>Your largest holdings</h1><p>As of 31 October 2026</p><ol>${lines.join('')}</ol>`,
    {
      isDark: false,
      css: 'body{padding:60px 60px;font-size:15.5px;line-height:1.75}h1{font-size:24px}li{margin-bottom:8px}',
    },
  )
}

/** Eleven narrow columns, the name below its symbol. */
export function drawManyColumns(rows: Row[], random: Random): string {
  const total = rows.reduce((sum, row) => sum + row.shares * row.price, 0)
  const lines = rows.map((row) => {
    const cost = costOf(row, random)
    const move = row.price * (random() * 0.06 - 0.03)
    return [
      `<b>${row.symbol}</b><br><small>${escapeText(row.name).slice(0, 20)}</small>`,
      count(row.shares),
      plain(row.price),
      move.toFixed(2),
      change(random),
      plain(row.price * row.shares),
      plain(cost * row.shares),
      plain((row.price - cost) * row.shares),
      `${(((row.price - cost) / cost) * 100).toFixed(2)}%`,
      `${((row.shares * row.price * 100) / total).toFixed(2)}%`,
    ]
  })
  const headings = [
    'Symbol',
    '#Qty',
    '#Price',
    '#Price chng $',
    '#Price chng %',
    '#Mkt val',
    '#Cost basis',
    '#Gain $',
    '#Gain %',
    '#% of acct',
  ]
  return page(`<h1>Positions</h1>${table(headings, lines)}`, {
    isDark: random() < 0.3,
    css: 'body{padding:14px 12px}h1{font-size:20px}td,th{padding:7px 6px;font-size:13px;border-bottom:1px solid #8884;vertical-align:top}small{font-size:11.5px;opacity:.75}th{font-size:12px}',
  })
}
