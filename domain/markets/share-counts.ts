import type { FigureName, FiscalYear } from './financial-statements.ts'

const countNames = ['shares', 'sharesDiluted', 'sharesBasic'] as const satisfies FigureName[]

/**
 * Removes share counts that cannot be true: zero, and counts filed in thousands as if they were
 * whole. The second shows when net income divided by earnings per share gives another count.
 * @returns a sentence for each removed count
 */
export function dropWrongCounts(years: FiscalYear[]): string[] {
  const notes: string[] = []
  for (const year of years) {
    for (const name of countNames) {
      const count = year.values[name]?.value
      if (count === undefined) continue
      const problem = describeProblem(count, countsToCompare(years, year, name))
      if (!problem) continue
      notes.push(`${name} ${year.fiscalYear} left out: ${problem} (${count}).`)
      delete year.values[name]
    }
  }
  return notes
}

function describeProblem(count: number, others: number[]): string | undefined {
  if (count <= 0) return 'not a count of shares'
  const isThousands = others.some((other) => other / count > 800 && other / count < 1250)
  return isThousands ? 'filed in thousands' : undefined
}

function countsToCompare(years: FiscalYear[], year: FiscalYear, name: FigureName): number[] {
  const implied = impliedShares(year)
  if (implied !== undefined) return [implied]
  const inYear = countNames.flatMap((other) => (other === name ? [] : [countOf(year, other)]))
  const elsewhere = years.map((other) => countOf(other, name))
  return [...inYear, ...elsewhere].filter((count) => count > 0)
}

function countOf({ values }: FiscalYear, name: FigureName): number {
  return values[name]?.value ?? 0
}

/** Net income divided by earnings per share; undefined if earnings per share are so small that cents decide. */
export function impliedShares({ values }: FiscalYear): number | undefined {
  const eps = values.eps ?? values.epsBasic
  if (!(values.netIncome && eps) || Math.abs(eps.value) < 0.05) return undefined
  const shares = values.netIncome.value / eps.value
  return shares > 0 ? shares : undefined
}
