import type { ReactNode } from 'react'
import { filingAddress } from '#domain/companies/authorities.ts'
import type { Dive, DiveYear } from '#domain/deep-dives/measure-dive.ts'
import { formatLongDate } from '#domain/format-date.ts'
import { formatNumber, formatPercent } from '#domain/format-number.ts'
import { ScrollingBox } from '#site/ui/scrolling-box.tsx'
import type { DiveFacts } from './dive-schema.ts'

export function YearsTable({ dive: { years, isBank } }: { dive: Dive }) {
  return (
    <DiveTable
      label="The years on file"
      heads={[
        'Fiscal year',
        isBank ? 'Assets' : 'Revenue',
        'Profit',
        'Equity',
        'Profit to equity',
        'Profit per share',
      ]}
      rows={years.map((year) => [
        String(year.fiscalYear),
        showBillions(isBank ? year.totalAssets : year.revenue),
        showBillions(year.netIncome),
        showBillions(year.equity),
        formatPercent(year.returnOnEquity),
        year.eps === null ? '–' : formatNumber(year.eps, isBank ? 2 : 0),
      ])}
    />
  )
}

export function OwnerEarningsTable({ dive: { years, isBank } }: { dive: Dive }) {
  const heads = isBank
    ? ['Fiscal year', 'Profit', 'Assets added', 'Equity tied up', 'Owner earnings']
    : ['Fiscal year', 'Cash from operations', 'Capital expenditures', 'Depreciation', 'Left']
  const rows = isBank
    ? years.flatMap((year, index) => describeBankYear(year, years[index - 1]) ?? [])
    : years.map((year) => [
        String(year.fiscalYear),
        showBillions(year.operatingCashFlow),
        showBillions(year.capitalExpenditures),
        showBillions(year.depreciation),
        showBillions(year.ownerEarnings),
      ])
  return <DiveTable label="Owner earnings" heads={heads} rows={rows} />
}

function describeBankYear(year: DiveYear, before: DiveYear | undefined): string[][] | null {
  if (!before || year.totalAssets === null || before.totalAssets === null) return null
  return [
    [
      String(year.fiscalYear),
      showBillions(year.netIncome),
      showBillions(year.totalAssets - before.totalAssets),
      showBillions(year.tiedUp),
      showBillions(year.ownerEarnings),
    ],
  ]
}

export function KeptTable({ dive: { retention, years } }: { dive: Dive }) {
  const { from, to, earned, equityAdded, stayed, profitAdded } = retention
  const [first, last] = [years[0], years.at(-1)]
  const rows = [
    [`Profit after ${from}`, showBillions(earned)],
    ['Equity added', showBillions(equityAdded)],
    ['Stayed', showPercent(stayed, 0)],
    [
      `Profit ${from} and ${to}`,
      `${showBillions(first?.netIncome)} and ${showBillions(last?.netIncome)}`,
    ],
    ['Profit added', showBillions(profitAdded)],
    ['Profit added on equity added', showPercent(retention.returnOnAdded)],
    ['The same by three-year averages', showPercent(retention.smoothedReturn)],
    ['Change in the number of shares', showPercent(retention.sharesAdded)],
  ]
  return <DiveTable label="What was kept" heads={['Measure', 'Result']} rows={rows} />
}

export function ValuesTable({ dive: { values } }: { dive: Dive }) {
  return (
    <DiveTable
      label="Value by owner earnings"
      heads={['Required return', 'Strict', 'Generous']}
      rows={values.map(({ requiredReturn, low, high }) => [
        formatPercent(requiredReturn, 0),
        formatNumber(low),
        formatNumber(high),
      ])}
    />
  )
}

export function FilingsTable({ dive, facts }: { dive: Dive; facts: DiveFacts }) {
  const { filer } = dive.statements
  return (
    <DiveTable
      label="Annual reports"
      heads={['Fiscal year', 'Filed', 'Form 20-F']}
      rows={dive.years.map(({ fiscalYear, filed }) => {
        const number = facts.filings[fiscalYear] ?? null
        return [
          String(fiscalYear),
          filed ? formatLongDate(new Date(filed), 'UTC') : '–',
          filer ? (
            <a key="report" href={filingAddress(filer, number)}>
              {number ?? 'Filings at the SEC'}
            </a>
          ) : (
            '–'
          ),
        ]
      })}
    />
  )
}

type DiveTableProps = { label: string; heads: string[]; rows: ReactNode[][] }

function DiveTable({ label, heads, rows }: DiveTableProps) {
  return (
    <ScrollingBox label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-align={index > 0 ? 'right' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={String(name)}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={index} data-align="right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingBox>
  )
}

function showBillions(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '–' : formatNumber(amount / 1e9)
}

function showPercent(fraction: number | null, decimals = 1): string {
  return fraction === null ? '–' : formatPercent(fraction, decimals)
}
