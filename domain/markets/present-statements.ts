import { findCompany } from '../companies/companies.ts'
import { type FinancialStatements, missingStatements } from './financial-statements.ts'
import { presentRatio, sharesPerUnit } from './shares-per-unit.ts'
import { describeMovedEnd } from './whole-years.ts'

/**
 * What the command and the function `company-statements` give out.
 * @param source `sec`, `edinet`, `dart`, `twse`, `bundled` or the provider with a key
 */
export function presentStatements(statements: FinancialStatements, source: string) {
  const { symbol, filer, compiledBy, name, localName, currency, standard, years, splits } =
    statements
  const { missingBecause, latestPeriodEnd } = statements
  const caveats = [...(statements.caveats ?? []), ...describeMovedEnd(years)]
  const company = findCompany(symbol)
  return {
    symbol,
    cik: filer?.authority === 'sec' ? Number(filer.id) : 0,
    source,
    filer,
    ...(compiledBy ? { compiledBy } : {}),
    name,
    names: { en: name, local: localName ?? company?.localName ?? null },
    listings: listListings(statements),
    currency,
    standard,
    years,
    ...(latestPeriodEnd ? { latestPeriodEnd } : {}),
    splits,
    missing: missingStatements(statements),
    ...(missingBecause ? { missingBecause } : {}),
    ...(caveats.length > 0 ? { caveats } : {}),
  }
}

/** Every listing of the company, with the ordinary shares that one unit of it stands for. */
function listListings(statements: FinancialStatements) {
  const symbols = findCompany(statements.symbol)?.listings.map(({ symbol }) => symbol)
  return (symbols ?? [statements.symbol]).map((symbol) => ({
    symbol,
    ratio: presentRatio(sharesPerUnit({ ...statements, symbol }).ratio),
  }))
}
