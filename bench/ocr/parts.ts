import type { Random } from '#tests/fixtures/generate-statements.ts'
import type { Row } from './positions.ts'

export function count(shares: number): string {
  return shares.toLocaleString('en-US', { maximumFractionDigits: 4 })
}

export function plain(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function money(amount: number, { mark }: Row): string {
  return `${mark}${plain(amount)}`
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;')
}

/** A gain or loss in percent, in green or red. */
export function change(
  random: Random,
  [up, down]: [string, string] = ['#0a7d43', '#c62828'],
): string {
  const value = random() * 40 - 16
  const color = value > 0 ? up : down
  return `<span style="color:${color}">${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}%</span>`
}

/** As code with market, as Bloomberg writes it, with leading zeros, or bare for American tickers. */
export function writeSymbol({ symbol, ticker }: Row, random: Random): string {
  const [, suffix = ''] = /\.([A-Z]{1,2})$/.exec(symbol) ?? []
  const codes: Record<string, string> = { HK: 'HK', T: 'JP', TW: 'TT', KS: 'KS', SI: 'SP' }
  const code = codes[suffix]
  return code && random() < 0.4 ? `${ticker} ${code}` : symbol
}

export function table(headings: string[], rows: string[][], style = ''): string {
  const cell = (tag: string) => (text: string, column: number) => {
    const isNumber = headings[column]?.startsWith('#')
    return `<${tag} style="text-align:${isNumber ? 'right' : 'left'}">${text.replace(/^#/, '')}</${tag}>`
  }
  const line = (tag: string) => (cells: string[]) => `<tr>${cells.map(cell(tag)).join('')}</tr>`
  return `<table style="border-collapse:collapse;width:100%;${style}">${line('th')(headings)}${rows.map(line('td')).join('')}</table>`
}

/** The background and the ink of a page, dark or light. */
export function page(
  body: string,
  { isDark, css = '' }: { isDark: boolean; css?: string },
): string {
  const [ink, paper] = isDark ? ['#e9e9ee', '#101216'] : ['#1b1c20', '#ffffff']
  return `<style>body{margin:0;color:${ink};background:${paper}}*{box-sizing:border-box}${css}</style>${body}`
}
