import type { Random } from '#tests/fixtures/generate-statements.ts'
import { count, escapeText, page, plain, table } from './parts.ts'
import type { Row } from './positions.ts'

/** Headings in Japanese or Chinese beside English ones. */
export function drawBilingual(rows: Row[], random: Random): string {
  const headings =
    random() < 0.5
      ? ['銘柄コード Code', '銘柄名 Name', '#保有株数 Shares', '#現在値 Price', '#評価額 Value']
      : ['代號 Symbol', '名稱 Name', '#數量 Quantity', '#現價 Last Price', '#市值 Market Value']
  const cells = rows.map((row) => [
    row.symbol,
    escapeText(row.name),
    count(row.shares),
    plain(row.price),
    plain(row.price * row.shares),
  ])
  return page(`<h1>保有証券一覧 Holdings</h1>${table(headings, cells)}`, {
    isDark: random() < 0.3,
    css: 'body{padding:24px 34px}td,th{padding:10px;font-size:15px;border-bottom:1px solid #8886}h1{font-size:22px}',
  })
}

/** Two lines a holding: the name, then its code below; the figures beside the first. */
export function drawLedger(rows: Row[], random: Random): string {
  const cells = rows.map((row) => [
    `${escapeText(row.name)}<br><small>${row.symbol} &nbsp; ${row.currency}</small>`,
    count(row.shares),
    plain(row.price),
    plain(row.price * row.shares),
    `${(random() * 20).toFixed(1)}%`,
  ])
  return page(
    `<h1>Custody statement</h1><p>Prices in the currency of each security.</p>${table(['Security / Code', '#Holding', '#Price', '#Valuation', '#Weight'], cells)}<p>End of statement. Please tell us about errors within 30 days.</p>`,
    {
      isDark: false,
      css: 'body{padding:56px 48px}td,th{padding:8px 4px;font-size:14px;border-bottom:1px solid #ccc;vertical-align:top}small{font-size:12px}',
    },
  )
}
