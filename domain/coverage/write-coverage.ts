import { AUTHORITIES } from '../companies/authorities.ts'
import { plainCompanyName } from '../markets/plain-company-name.ts'
import { MIN_COVERAGE_TEXT } from '../scoring/min-coverage.ts'
import { SCHOOLS } from '../scoring/schools.ts'
import { isAsian, listBundledSummaries } from './bundled-coverage.ts'
import { type CoveredCompany, scoreSummary } from './covered-company.ts'
import { describeMissing, nameMarket } from './describe-coverage.ts'

/** `docs/coverage.md`: what can be scored without a key and without a network, as of a day. */
export function writeCoverage(date: string): string {
  const nowMs = Date.parse(date)
  const companies = listBundledSummaries().map((summary) => scoreSummary(summary, undefined, nowMs))
  const markets = [...new Set(companies.map(({ market }) => market))].sort(
    (one, other) => Number(one === 'US') - Number(other === 'US') || one.localeCompare(other),
  )
  const asian = companies.filter(isAsian).length
  const lines = [
    '# Coverage',
    '',
    `As of ${date}, written by \`npm run generate coverage\`. Without a key and without a network,`,
    `Kachi has the financial statements of ${companies.length} companies, ${asian} of them Asian. \`/pro/companies\` shows`,
    'these and all that sources have given since, with scores at the last known price.',
    '',
    `Percentages say how much of a school’s weight can be judged once a price is known. Below ${MIN_COVERAGE_TEXT} there is`,
    'no score. An asterisk: some figures came by way of an extract and were not compared with the filing;',
    '[financial-statements.md](financial-statements.md) says with what they were compared. What an extract',
    'lacks may be in the filings, which Kachi reads with `SEC_CONTACT`.',
    ...markets.flatMap((market) => describeMarket(market, companies)),
  ]
  return `${lines.join('\n')}\n`
}

function describeMarket(market: string, companies: readonly CoveredCompany[]): string[] {
  const listed = companies.filter((company) => company.market === market)
  const head = [
    'company',
    'listings',
    'years',
    'newest report',
    ...SCHOOLS.map(({ id }) => id),
    'missing',
  ]
  const rows = [head, ...listed.map(describeCompany)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  const write = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`
  const rule = `| ${widths.map((size) => '-'.repeat(size)).join(' | ')} |`
  const [first = [], ...others] = rows
  return ['', `## ${nameMarket(market)}`, '', write(first), rule, ...others.map(write)]
}

function describeCompany(company: CoveredCompany): string[] {
  const { name, localName, symbols, firstYear, lastYear, years, newest, overdue } = company
  const title = newest.authority ? AUTHORITIES[newest.authority].title : company.source
  const report = `[${title} ${newest.form}, ${newest.periodEnd}](${newest.address})`
  return [
    `${plainCompanyName(name)}${localName ? `, ${localName}` : ''}${company.byExtract ? ' \\*' : ''}`,
    symbols.join(', '),
    `${years}: ${firstYear}–${lastYear}`,
    `${report}${overdue ? `; ${overdue} is due` : ''}`,
    ...SCHOOLS.map(({ id }) => `${Math.floor(company.schools[id].coverage * 100)}%`),
    describeMissing(company) || 'nothing',
  ]
}

/** East Asian characters take two columns. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
}
