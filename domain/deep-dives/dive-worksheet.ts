import { formatPercent } from '../format-number.ts'
import { nameCurrency } from './dive-charts.ts'
import { AVERAGED_YEARS, type Dive, type DiveYear } from './measure-dive.ts'

type Row =
  | { heading: string }
  | { note: string }
  | { id: string; label: string; value: number; format: string }
  | { id: string; label: string; formula: string; format: string; expect?: number }

/** The worked example of a deep dive as a spreadsheet with live formulas. Amounts in millions. */
export function writeDiveWorksheet(dive: Dive): Row[] {
  const { statements, years, graham } = dive
  return [
    {
      note: `In millions of ${nameCurrency(statements.currency)}, from annual reports on Form 20-F.`,
    },
    { heading: 'Graham number' },
    ...years.slice(-3).map(({ fiscalYear, eps }, index) => ({
      id: `eps${index + 1}`,
      label: `Diluted earnings per share, ${fiscalYear}`,
      value: eps ?? 0,
      format: '#,##0.00',
    })),
    amount('equity', 'Equity of the owners', years.at(-1)?.equity),
    amount('shares', 'Shares, millions', years.at(-1)?.shares),
    computed({
      id: 'eps',
      label: 'Average earnings per share',
      formula: '(eps1 + eps2 + eps3) / 3',
      result: graham.earnings,
    }),
    computed({
      id: 'book',
      label: 'Book value per share',
      formula: 'equity / shares',
      result: graham.bookValue,
    }),
    computed({
      id: 'graham',
      label: 'Graham number',
      formula: 'SQRT(22.5 * eps * book)',
      result: graham.number,
    }),
    { heading: 'Owner earnings per share' },
    amount('diluted', 'Average diluted shares, millions', dive.dilutedShares),
    ...(dive.isBank ? listBankRows(dive) : listBusinessRows(dive)),
    ...dive.values.flatMap(({ requiredReturn, low, high }) => {
      const percent = formatPercent(requiredReturn, 0)
      const key = percent.replace('%', '')
      return [
        computed({
          id: `strict${key}`,
          label: `Strict, at ${percent}`,
          formula: `strict / ${requiredReturn}`,
          result: low,
        }),
        computed({
          id: `generous${key}`,
          label: `Generous, at ${percent}`,
          formula: `generous / ${requiredReturn}`,
          result: high,
        }),
      ]
    }),
  ]
}

function listBankRows({ years, perShare }: Dive): Row[] {
  const averaged = years.slice(-AVERAGED_YEARS)
  const opening = years.slice(-AVERAGED_YEARS - 1)
  return [
    ...averaged.map((year, index) =>
      amount(`profit${index + 1}`, `Profit ${year.fiscalYear}`, year.netIncome),
    ),
    ...opening.map((year, index) =>
      amount(`assets${index}`, `Assets ${year.fiscalYear}`, year.totalAssets),
    ),
    ...opening
      .slice(0, -1)
      .map((year, index) => amount(`equity${index}`, `Equity ${year.fiscalYear}`, year.equity)),
    ...averaged.map(({ fiscalYear }, index) => ({
      id: `left${index + 1}`,
      label: `Owner earnings ${fiscalYear}`,
      formula: `profit${index + 1} - (assets${index + 1} - assets${index}) * equity${index} / assets${index}`,
      format: '#,##0',
    })),
    computed({
      id: 'strict',
      label: 'Strict: mean of five years',
      formula: `${meanOf('left')} / diluted`,
      result: perShare.low,
    }),
    computed({
      id: 'generous',
      label: 'Generous: profit of three years',
      formula: 'eps',
      result: perShare.high,
    }),
  ]
}

function listBusinessRows({ years, perShare, ownersShare, statements }: Dive): Row[] {
  const list = (id: string, label: string, figure: keyof DiveYear) =>
    years
      .slice(-AVERAGED_YEARS)
      .map((year, index) =>
        amount(`${id}${index + 1}`, `${label} ${year.fiscalYear}`, Number(year[figure])),
      )
  const { totalAssets, totalLiabilities } = statements.years.at(-1)?.values ?? {}
  return [
    ...list('cash', 'Cash from operations', 'operatingCashFlow'),
    ...list('spent', 'Capital expenditures', 'capitalExpenditures'),
    ...list('written', 'Depreciation', 'depreciation'),
    amount('assets', 'Assets', totalAssets?.value),
    amount('liabilities', 'Liabilities', totalLiabilities?.value),
    {
      id: 'owners',
      label: 'Owners’ part of all equity',
      formula: 'equity / (assets - liabilities)',
      format: '0.0%',
      expect: Number(ownersShare.toFixed(3)),
    },
    computed({
      id: 'strict',
      label: 'Strict: all spending is upkeep',
      formula: `(${meanOf('cash')} - ${meanOf('spent')}) * owners / diluted`,
      result: perShare.low,
    }),
    computed({
      id: 'generous',
      label: 'Generous: upkeep is depreciation',
      formula: `(${meanOf('cash')} - ${meanOf('written')}) * owners / diluted`,
      result: perShare.high,
    }),
  ]
}

/** The mean of five rows. */
function meanOf(id: string): string {
  const rows = Array.from({ length: AVERAGED_YEARS }, (_, index) => `${id}${index + 1}`)
  return `(${rows.join(' + ')}) / ${AVERAGED_YEARS}`
}

function amount(id: string, label: string, value: number | null | undefined): Row {
  return { id, label, value: (value ?? 0) / 1e6, format: '#,##0' }
}

/** `expect` is rounded as in the text. */
function computed({
  id,
  label,
  formula,
  result,
}: {
  id: string
  label: string
  formula: string
  result: number
}): Row {
  return { id, label, formula, format: '#,##0', expect: Math.round(result) }
}
