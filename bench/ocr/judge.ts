import type { Drawn } from './draw-picture.ts'

export type Measured = {
  drawn: Drawn
  rows: { symbol: string; shares: string; unsure: string[] }[]
  seconds: number
  longestTaskMs: number
}

const TARGET_SHARE = 0.95
const TARGET_SECONDS = 8

type Row = Measured['rows'][number]

/** A row read that is none of the picture's: neither its symbol nor its shares are. */
function compare({ drawn, rows }: Measured) {
  const left = [...rows]
  const wrong: string[] = []
  const counts = { symbols: 0, shares: 0, unmarked: 0 }
  for (const truth of drawn.truth) {
    const isShares = (row: Row) => Math.abs(Number(row.shares) - truth.shares) < 1e-6
    const bySymbol = left.findIndex(({ symbol }) => symbol === truth.symbol)
    const at = bySymbol >= 0 ? bySymbol : left.findIndex(isShares)
    const row = at >= 0 ? left.splice(at, 1)[0] : undefined
    const [hasSymbol, hasShares] = [bySymbol >= 0, row !== undefined && isShares(row)]
    counts.symbols += Number(hasSymbol)
    counts.shares += Number(hasShares)
    if (hasSymbol && hasShares) continue
    counts.unmarked += Number(row?.unsure.length === 0)
    wrong.push(`${truth.symbol} ${truth.shares}, read ${JSON.stringify(row)}`)
  }
  const invented = left.filter(({ symbol }) => symbol !== '')
  return { ...counts, wrong, invented }
}

export function judge(measured: readonly Measured[]) {
  const compared = measured.map(compare)
  const rows = measured.reduce((sum, { drawn }) => sum + drawn.truth.length, 0)
  const sum = (of: (one: (typeof compared)[number]) => number) =>
    compared.reduce((all, one) => all + of(one), 0)
  const [symbols, shares] = [sum((one) => one.symbols), sum((one) => one.shares)]
  const seconds = measured.map((one) => one.seconds).sort((a, b) => a - b)
  const p95 = seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * 0.95))] ?? 0
  const invented = sum((one) => one.invented.length)
  return {
    rows,
    symbols: symbols / rows,
    shares: shares / rows,
    invented,
    unmarked: sum((one) => one.unmarked),
    unread: measured.filter((one) => one.rows.length === 0).length,
    p95,
    longestTaskMs: Math.max(...measured.map((one) => one.longestTaskMs)),
    isGood:
      symbols >= rows * TARGET_SHARE &&
      shares >= rows * TARGET_SHARE &&
      invented === 0 &&
      p95 < TARGET_SECONDS,
  }
}

export function printFamily(name: string, measured: readonly Measured[], isVerbose = false): void {
  const { rows, symbols, shares, invented, unmarked, unread, p95, longestTaskMs } = judge(measured)
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(6)
  console.log(
    `${name.padEnd(15)} ${String(measured.length).padStart(3)} pictures, ${String(rows).padStart(3)} rows; symbols ${percent(symbols)}, shares ${percent(shares)}; invented ${invented}, wrong but not marked ${unmarked}, unread ${unread}; p95 ${p95.toFixed(1)} s; longest task on the main thread ${Math.round(longestTaskMs)} ms`,
  )
  if (!isVerbose) return
  for (const one of measured) {
    const { wrong, invented: more } = compare(one)
    for (const line of wrong) console.log(`  ${one.drawn.name}: ${line}`)
    for (const row of more) console.log(`  ${one.drawn.name}: INVENTED ${JSON.stringify(row)}`)
  }
}
