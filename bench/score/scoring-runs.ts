import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'

// These functions run in a page, too: each uses nothing but its arguments and what loadScoring left.

type Score = { overall: number; holdings: unknown[] }
type Runs = { score: () => void; count: () => void }
type Scope = typeof globalThis & { runs: Runs }

/** The build renames exports: the one that scores is known by what it answers. */
export async function loadScoring(work: {
  address: string
  holdings: EnteredHolding[]
}): Promise<void> {
  const rates = { source: '', date: '', rates: { USD: 1 }, convert: (amount: number) => amount }
  const chunk = (await import(work.address)) as Record<string, unknown>
  const analyze = Object.values(chunk).find(
    (value) => typeof value === 'function' && String(value).includes('withoutRate'),
  ) as (holdings: EnteredHolding[], sources: unknown) => Generator<void, Score>
  const score = () => {
    const steps = analyze(work.holdings, { rates })
    let step = steps.next()
    while (!step.done) step = steps.next()
    const { overall, holdings } = step.value
    if (!(overall >= 0) || holdings.length !== work.holdings.length) {
      throw new Error('the portfolio should have been scored')
    }
  }
  const count = () => {
    let sum = 0
    for (let step = 0; step < 1e7; step += 1) sum += step % 7
    if (sum < 0) throw new Error('a sum of positive numbers should not be negative')
  }
  ;(globalThis as Scope).runs = { score, count }
}

/** Milliseconds of the clock. */
export function timeFirst(): number {
  const start = performance.now()
  ;(globalThis as Scope).runs.score()
  return performance.now() - start
}

export function timeReference(): void {
  ;(globalThis as Scope).runs.count()
}

/** Milliseconds of the clock, of scoring and of the reference beside it. */
export async function timeLater(
  laterRuns: number,
): Promise<{ later: number[]; references: number[] }> {
  const { score, count } = (globalThis as Scope).runs
  const time = (run: () => void) => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
  const [later, references] = [[] as number[], [] as number[]]
  for (let run = 0; run < laterRuns; run += 1) {
    later.push(time(score))
    if (run % 5 === 0) references.push(time(count))
    // Not one long task: the page stays a page.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { later, references }
}
