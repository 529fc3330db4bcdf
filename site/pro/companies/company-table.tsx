import type { ReactNode } from 'react'
import { AUTHORITIES } from '#domain/companies/authorities.ts'
import type { CoveredCompany, SchoolVerdict } from '#domain/coverage/covered-company.ts'
import { describeMissing, describeVerdict, nameMarket } from '#domain/coverage/describe-coverage.ts'
import type { Sorting } from '#domain/coverage/sort-companies.ts'
import { formatPrice } from '#domain/figures.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { LocalName } from '#site/pro/company/local-name.tsx'

const COLUMNS: readonly { sorting: Sorting; title: string }[] = [
  { sorting: 'name', title: 'Company' },
  { sorting: 'market', title: 'Market' },
  { sorting: 'years', title: 'Years' },
  { sorting: 'newest', title: 'Newest annual report' },
  ...SCHOOLS.map(({ id, name }) => ({ sorting: id, title: name })),
  { sorting: 'missing', title: 'Missing' },
]

type CompanyTableProps = {
  companies: readonly CoveredCompany[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

export function CompanyTable({ companies, sorting, onSort }: CompanyTableProps) {
  return (
    <section
      aria-label="Companies"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade relative mt-6 print:overflow-visible"
    >
      <table className="w-full min-w-4xl text-small print:min-w-0 print:text-[8pt]">
        <caption className="sr-only">
          {companies.length} companies, sorted by {titleOf(sorting).toLowerCase()}
        </caption>
        <thead className="border-b border-control text-note text-muted">
          <tr>
            {COLUMNS.map((column, index) => (
              <th
                key={column.sorting}
                scope="col"
                aria-sort={column.sorting === sorting ? 'descending' : undefined}
                className={`py-2 pr-4 text-left align-bottom font-medium ${index === 0 ? 'sticky left-0 z-1 bg-paper' : ''}`}
              >
                <button
                  type="button"
                  className={`min-h-11 text-left underline-offset-4 hover:text-accent hover:underline ${column.sorting === sorting ? 'font-semibold text-ink underline' : ''}`}
                  onClick={() => onSort(column.sorting)}
                >
                  {column.title}
                  <span className="sr-only">, sort by this</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <CompanyRow key={company.symbol} company={company} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CompanyRow({ company }: { company: CoveredCompany }) {
  return (
    <tr className="border-b border-hairline align-top">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-44 bg-paper py-3 pr-4 text-left font-normal sm:max-w-72"
      >
        <Names company={company} />
      </th>
      <Cell>
        {nameMarket(company.market)}
        <Note>{company.currency}</Note>
      </Cell>
      <Cell>
        <span className="tabular-nums">{company.years}</span>
        <Note>
          {company.firstYear}–{company.lastYear}
        </Note>
      </Cell>
      <Cell>
        <Newest company={company} />
      </Cell>
      {SCHOOLS.map(({ id }) => (
        <Cell key={id}>
          <Verdict verdict={company.schools[id]} />
        </Cell>
      ))}
      <Cell>
        <span className="block max-w-64 text-note text-muted">
          {describeMissing(company) || 'nothing'}
        </span>
      </Cell>
    </tr>
  )
}

/** Every listing opens its own sheet: prices and figures per share differ. */
function Names({ company: { symbols, name, localName, price } }: { company: CoveredCompany }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      {localName ? (
        <LocalName name={localName} symbols={symbols} className="block text-note text-muted" />
      ) : null}
      <span className="mt-1 flex flex-wrap gap-x-3 text-note">
        {symbols.map((symbol) => (
          <a
            key={symbol}
            href={`/pro/company/${encodeURIComponent(symbol)}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
          >
            {symbol}
          </a>
        ))}
      </span>
      {price ? (
        <Note>
          {price.currency} {formatPrice(price.quoted)}, {nameSource(price.source)}
        </Note>
      ) : null}
    </>
  )
}

function Newest({ company: { newest, overdue, source, byExtract } }: { company: CoveredCompany }) {
  const { periodEnd, filed, form, address, authority } = newest
  const title = authority ? AUTHORITIES[authority].title : nameSource(source)
  return (
    <>
      <span className="whitespace-nowrap">year to {formatDay(periodEnd)}</span>
      <Note>
        {address ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2 hover:text-accent"
          >
            {title} {form ?? ''}
          </a>
        ) : (
          title
        )}
        {filed ? `, filed ${formatDay(filed)}` : ''}
        {byExtract ? ', in part by way of an extract' : ''}
      </Note>
      {overdue ? (
        <span className="block text-note text-fair">
          The report for the year to {formatDay(overdue)} must exist and is not here.
        </span>
      ) : null}
    </>
  )
}

function Verdict({ verdict }: { verdict: SchoolVerdict }) {
  if (verdict.score === null) {
    return <span className="block max-w-32 text-note text-muted">{describeVerdict(verdict)}</span>
  }
  return (
    <>
      <span className="font-serif text-title tabular-nums">{verdict.score}</span>
      <Note>{Math.floor(verdict.coverage * 100)}% known</Note>
    </>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="py-3 pr-4">{children}</td>
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-note text-muted">{children}</span>
}

function titleOf(sorting: Sorting): string {
  return COLUMNS.find((column) => column.sorting === sorting)?.title ?? ''
}
