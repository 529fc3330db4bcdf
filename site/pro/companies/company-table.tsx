import { AUTHORITIES } from '#domain/companies/authorities.ts'
import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { describeMissing, nameMarket } from '#domain/coverage/describe-coverage.ts'
import type { Sorting } from '#domain/coverage/sort-companies.ts'
import { formatPrice } from '#domain/format-number.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { LocalName } from '#site/pro/company/local-name.tsx'
import { PriceOrigin } from '#site/pro/prices/price-origin.tsx'
import {
  Cell,
  Note,
  type SortedColumn,
  SortedRow,
  SortedTable,
  VerdictCell,
} from './sorted-table.tsx'
import type { PricedCompany } from './use-known-prices.ts'

const COLUMNS: readonly SortedColumn<Sorting>[] = [
  { sorting: 'name', title: 'Company', isAscending: true },
  { sorting: 'market', title: 'Market', isAscending: true },
  { sorting: 'years', title: 'Years' },
  { sorting: 'newest', title: 'Newest annual report' },
  ...SCHOOLS.map(({ id, name }) => ({ sorting: id, title: name })),
  { sorting: 'missing', title: 'Missing' },
]

type CompanyTableProps = {
  companies: readonly PricedCompany[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

export function CompanyTable({ companies, sorting, onSort }: CompanyTableProps) {
  return (
    <SortedTable
      label="Companies"
      count={`${companies.length} companies`}
      columns={COLUMNS}
      sorting={sorting}
      onSort={onSort}
    >
      {companies.map((company) => (
        <CompanyRow key={company.symbol} company={company} />
      ))}
    </SortedTable>
  )
}

function CompanyRow({ company }: { company: PricedCompany }) {
  return (
    <SortedRow heading={<Names company={company} />}>
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
        <VerdictCell key={id} verdict={company.schools[id]} />
      ))}
      <Cell>
        <span className="block max-w-64 text-note text-muted">
          {describeMissing(company) || 'nothing'}
        </span>
      </Cell>
    </SortedRow>
  )
}

/** Every listing opens its own sheet: prices and figures per share differ. */
function Names({ company }: { company: PricedCompany }) {
  const { symbols, name, localName } = company
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
      <Price company={company} />
    </>
  )
}

function Price({ company: { price, known } }: { company: PricedCompany }) {
  if (known) {
    return (
      <Note>
        {known.currency} {formatPrice(known.amount)}, <PriceOrigin price={known} />
      </Note>
    )
  }
  return price ? (
    <Note>
      {price.currency} {formatPrice(price.quoted)}, {nameSource(price.source)},{' '}
      {formatDay(price.asOf)}
    </Note>
  ) : null
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
