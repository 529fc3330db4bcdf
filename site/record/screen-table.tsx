import { formatLongDate } from '#domain/dates.ts'
import { formatFixed } from '#domain/figures.ts'
import { passesScreen, SCREEN_STEPS, type ScreenStep } from '#domain/scoring/value-screen.ts'
import type { Screen } from './screen-schema.ts'

const HEADINGS: Record<ScreenStep, string> = {
  history: 'History',
  solvency: 'Solvent',
  return: 'Return',
  health: 'Health',
  retention: 'Retention',
}

const steps = Object.keys(SCREEN_STEPS) as ScreenStep[]

export function ScreenTable({ screen, csv }: { screen: Screen; csv: string }) {
  const { date, rows } = screen
  const time = date.toISOString().slice(0, 10)
  return (
    <div className="data-figure">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div className="table-scroll" role="group" aria-label="Result of the screen" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Company, fiscal year</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {HEADINGS[step]}
                </th>
              ))}
              <th scope="col" data-align="right">
                Price tests pass below
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.symbol}>
                <th scope="row">
                  <a href={`/pro/company/${row.symbol}`}>{row.symbol}</a>, {row.fiscalYear}
                  {row.byExtract ? '*' : ''}
                </th>
                {steps.map((step) => (
                  <td key={step}>{row.isApplicable ? describeStep(row.steps[step]) : '–'}</td>
                ))}
                <td data-align="right">
                  {row.passesBelow === null
                    ? '–'
                    : `${row.currency}\u00a0${formatFixed(row.passesBelow, 2)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-muted">
        <strong>
          {rows.filter(passesScreen).length} of{' '}
          {rows.filter(({ isApplicable }) => isApplicable).length} Asian companies pass every step.
        </strong>{' '}
        Run on <time dateTime={time}>{formatLongDate(date, 'UTC')}</time> with{' '}
        <code>npm run screen</code>.{' '}
        {steps.map((step) => `${HEADINGS[step]}: ${SCREEN_STEPS[step]}.`).join(' ')} A row of dashes
        marks a bank: these ratios do not apply to banks. In the last column, a dash means that
        fewer than two of the price tests can be made. Source: annual reports filed with the SEC; an
        asterisk marks a company with figures from an extract of them. <a href={csv}>Data as CSV</a>
      </p>
    </div>
  )
}

function describeStep(passed: boolean | null): string {
  if (passed === null) return 'unknown'
  return passed ? 'yes' : 'no'
}
