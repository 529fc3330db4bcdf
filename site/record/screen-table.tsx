import { formatLongDate } from '#domain/format-date.ts'
import { formatNumber } from '#domain/format-number.ts'
import { passesScreen, SCREEN_STEPS, type ScreenStep } from '#domain/research/value-screen.ts'
import { ScrollingBox } from '#site/ui/scrolling-box.tsx'
import type { RecordedScreen } from './screen-schema.ts'

const HEADINGS: Record<ScreenStep, string> = {
  history: 'History',
  solvency: 'Solvent',
  return: 'Return',
  health: 'Health',
  retention: 'Retention',
}

const steps = Object.keys(SCREEN_STEPS) as ScreenStep[]

export function ScreenTable({ screen, csv }: { screen: RecordedScreen; csv: string }) {
  const { date } = screen
  const rows = screen.rows.filter(({ isApplicable }) => isApplicable)
  const time = date.toISOString().slice(0, 10)
  return (
    <div className="data-figure">
      <ScrollingBox label="Result of the screen">
        <table aria-label="Result of the screen">
          <thead>
            <tr>
              <th scope="col">Company, year</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {HEADINGS[step]}
                </th>
              ))}
              <th scope="col" data-align="right">
                Passes below
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
                  <td key={step}>{describeStep(row.steps[step])}</td>
                ))}
                <td data-align="right">
                  {row.passesBelow === null
                    ? '–'
                    : `${row.currency}\u00a0${formatNumber(row.passesBelow, row.passesBelow < 1000 ? 2 : 0)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingBox>
      <p className="mt-3 text-muted">
        <strong>
          {rows.filter(passesScreen).length} of {rows.length} Asian companies pass every step.
        </strong>{' '}
        Run on <time dateTime={time}>{formatLongDate(date, 'UTC')}</time>:{' '}
        <code>npm run generate screen</code>. Source: annual reports (SEC), by way of an extract if
        marked *.{' '}
        <a href={csv} aria-label="Data as CSV: result of the screen">
          Data as CSV
        </a>
      </p>
    </div>
  )
}

function describeStep(passed: boolean | null): string {
  if (passed === null) return 'unknown'
  return passed ? 'yes' : 'no'
}
