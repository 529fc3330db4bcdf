import type { FiscalYear } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'

const COUNT_NAMES = ['shares', 'sharesDiluted', 'sharesBasic'] as const satisfies FigureName[]

/**
 * Removes share counts that cannot be true: zero, counts filed in thousands as if they were whole,
 * and counts with a digit too few. The second shows when net income divided by earnings per share
 * gives another count, the third when the years before and after are ten times as large.
 * @returns a sentence for each removed count
 */
export function dropWrongCounts(years: FiscalYear[]): string[] {
  const notes: string[] = []
  for (const [index, year] of years.entries()) {
    for (const name of COUNT_NAMES) {
      const count = year.values[name]?.value
      if (count === undefined) continue
      const around = [years[index - 1], years[index + 1]].map(
        (other) => other && countOf(other, name),
      )
      const problem =
        describeProblem(count, countsToCompare(years, year, name)) ?? findLostDigit(count, around)
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

/** Toyota's cover of 2019 says 283,243,167 shares, between 2.9 and 2.8 billion. */
function findLostDigit(count: number, around: readonly (number | undefined)[]): string | undefined {
  const isTenfold = (other = 0) => other / count > 9 && other / count < 11
  return around.every(isTenfold) ? 'a digit too few' : undefined
}

function countsToCompare(years: FiscalYear[], year: FiscalYear, name: FigureName): number[] {
  const implied = impliedShares(year)
  if (implied !== undefined) return [implied]
  const inYear = COUNT_NAMES.flatMap((other) => (other === name ? [] : [countOf(year, other)]))
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
