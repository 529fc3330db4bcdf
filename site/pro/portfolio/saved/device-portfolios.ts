import { parsePortfolio } from '#domain/portfolio/exported-portfolio.ts'
import type { KeptPortfolio } from './saved-portfolio.ts'

const PORTFOLIOS_STORAGE_KEY = 'kachi-portfolios'

/** Read again before each change, so that two tabs do not overwrite each other's portfolios. */
export function listDevicePortfolios(): KeptPortfolio[] {
  let kept: unknown
  try {
    kept = JSON.parse(localStorage.getItem(PORTFOLIOS_STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(kept)) return []
  return kept.flatMap((entry: unknown) => {
    const portfolio = parsePortfolio(entry)
    if ('problem' in portfolio) return []
    const { id, savedAt } = entry as Record<string, unknown>
    if (typeof id !== 'string' || typeof savedAt !== 'string') return []
    return [{ ...portfolio, id, savedAt, place: 'device' as const }]
  })
}

/** False if the browser stores nothing or has no room left. */
export function writeDevicePortfolios(portfolios: readonly KeptPortfolio[]): boolean {
  try {
    if (portfolios.length === 0) localStorage.removeItem(PORTFOLIOS_STORAGE_KEY)
    else localStorage.setItem(PORTFOLIOS_STORAGE_KEY, JSON.stringify(portfolios))
    return true
  } catch {
    return false
  }
}
