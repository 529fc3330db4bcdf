import type { Random } from '#tests/fixtures/generate-statements.ts'
import { count, escapeText, money, page, plain, table, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

// Drawn after decision 79, without looking at how the reader works. First results: decision 88.

/** A bank's statement: a section for each currency, with its own subtotal. */
export function drawSections(rows: Row[], random: Random): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const sections = currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const total = own.reduce((sum, row) => sum + row.shares * row.price, 0)
    const lines = own.map((row) => [
      `${escapeText(row.name)} (${row.symbol})`,
      count(row.shares),
      plain(row.price * (0.6 + 0.6 * random())),
      plain(row.price),
      plain(row.price * row.shares),
    ])
    return `<tr><td colspan="5" class="h">Equities in ${currency}</td></tr>${lines.map((line) => `<tr>${line.map((cell, at) => `<td class="${at ? 'n' : ''}">${cell}</td>`).join('')}</tr>`).join('')}
      <tr class="t"><td>Subtotal ${currency}</td><td></td><td></td><td></td><td class="n">${plain(total)}</td></tr>`
  })
  const head = ['Security', 'Quantity', 'Unit cost', 'Market price', 'Market value']
  return page(
    `<h1>Statement of assets</h1><p>Account 4471-2209-8 · Page 2 of 5</p><table><tr>${head.map((word) => `<th>${word}</th>`).join('')}</tr>${sections.join('')}</table>`,
    {
      isDark: false,
      css: `body{padding:50px 44px}table{width:100%;border-collapse:collapse;font-size:14.5px}th{border-bottom:2px solid #333;text-align:right}th:first-child{text-align:left}
      td{padding:6px 4px}.n{text-align:right}.h{font-weight:700;padding-top:14px}.t td{border-top:1px solid #777;font-weight:700}`,
    },
  )
}

/** A custodian's list: the name, below it ISIN and code, figures at the right in two lines. */
export function drawCustody(rows: Row[], random: Random): string {
  const digits = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 10)).join('')
  const lines = rows.map(
    (
      row,
    ) => `<tr><td><b>${escapeText(row.name)}</b><br>ISIN ${row.symbol.includes('.') ? 'HK' : 'US'}${digits(10)} · ${writeSymbol(row, random)}</td>
      <td class="n">${count(row.shares)}</td><td class="n">${row.currency} ${plain(row.price)}</td><td class="n">${row.currency} ${plain(row.price * row.shares)}</td></tr>`,
  )
  return page(
    `<h1>Custody account</h1><table><tr><th>Instrument</th><th>Nominal</th><th>Price</th><th>Value</th></tr>${lines.join('')}</table>`,
    {
      isDark: false,
      css: `body{padding:56px 50px}h1{font-weight:400}table{width:100%;border-collapse:collapse;font-size:15px}th{background:#dfe3ea;text-align:left;padding:6px}td{padding:9px 6px;border-bottom:1px solid #bbb}.n{text-align:right}`,
    },
  )
}

/** A letter in sentences. */
export function drawLetter(rows: Row[], random: Random): string {
  const lines = rows.map((row) => {
    const day = 1 + Math.floor(random() * 28)
    return `<li>You purchased ${count(row.shares)} shares of ${row.symbol} at ${money(row.price, row)} on November ${day}, 2026.</li>`
  })
  return page(
    `<h1>Order summary</h1><p>Dear client,</p><p>the following orders were executed.</p><ul>${lines.join('')}</ul><p>Yours sincerely</p>`,
    { isDark: false, css: 'body{padding:60px 64px;font-size:17px;line-height:1.9}' },
  )
}

/** Blocks of label, colon and figure, in a font of fixed width. */
export function drawBlocks(rows: Row[], random: Random): string {
  const isLong = random() < 0.5
  const blocks = rows.map((row, at) => {
    const lines = [
      ['SECURITY', escapeText(row.name).toUpperCase()],
      ['SYMBOL', row.symbol],
      [isLong ? 'QUANTITY' : 'QTY', count(row.shares)],
      ['PRICE', `${plain(row.price)} ${row.currency}`],
      [isLong ? 'GROSS AMOUNT' : 'AMOUNT', `${plain(row.price * row.shares)} ${row.currency}`],
    ]
    return `--- ${at + 1} ---\n${lines.map(([label = '', text]) => `${label.padEnd(14)}: ${text}`).join('\n')}`
  })
  return page(`<pre>POSITIONS AS OF 2026-11-20\n\n${blocks.join('\n\n')}</pre>`, {
    isDark: false,
    css: 'body{padding:40px 60px}pre{font-family:inherit;font-size:16px;line-height:1.35}',
  })
}

/** Quantity first, every other line on a colored ground. */
export function drawStriped(rows: Row[], random: Random): string {
  const lines = rows.map((row) => [
    count(row.shares),
    `${escapeText(row.name)}, ${writeSymbol(row, random)}`,
    row.currency,
    plain(row.price),
    plain(row.price * row.shares),
  ])
  const ground = ['#cfe0f5', '#e8dcc4', '#d4ead7'][Math.floor(random() * 3)]
  return page(
    `<h1>Year-end holdings</h1>${table(['#Qty', 'Description', 'Cur', '#Price', '#Mkt value'], lines)}`,
    {
      isDark: false,
      css: `body{padding:60px 46px}td,th{padding:8px 10px;font-size:15px}tr:nth-child(odd) td{background:${ground}}th{background:#35506f;color:#fff}`,
    },
  )
}

/** Two lines a holding under headings of two lines, as discount brokers print them. */
export function drawStackedHeadings(rows: Row[], random: Random): string {
  const lines = rows.map((row) => {
    const cost = row.price * (0.6 + 0.6 * random())
    const gain = (row.price - cost) * row.shares
    return `<tr><td>${row.symbol}<br><small>${escapeText(row.name)}</small></td><td>${count(row.shares)}</td>
      <td>${plain(row.price)}<br><small>${plain(cost)}</small></td><td>${plain(row.price * row.shares)}<br><small>${plain(gain)}</small></td></tr>`
  })
  return page(
    `<h1>Portfolio detail</h1><table><tr><th>Symbol<br>Description</th><th>Shares</th><th>Price<br>Unit cost</th><th>Market value<br>Gain/loss</th></tr>${lines.join('')}</table>`,
    {
      isDark: false,
      css: `body{padding:54px 50px}table{width:100%;border-collapse:collapse;font-size:15.5px}td,th{padding:7px 5px;border-bottom:1px solid #999;text-align:right}
      td:first-child,th:first-child{text-align:left}small{font-size:13px}`,
    },
  )
}
