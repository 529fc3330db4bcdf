import type { ReactNode } from 'react'
import { formatLongDate } from '#domain/format-date.ts'
import { Button } from '#site/ui/button.tsx'
import type { Waiting } from '../analyze.ts'
import { downloadText, nameFile } from '../download-text.ts'
import type { PortfolioReport } from './report.ts'
import { writeResultsCsv } from './results-csv.ts'

type ReportActionsProps = { report: PortfolioReport; save?: ReactNode }

export function ReportActions({ report, save }: ReportActionsProps) {
  return (
    <div data-print="none" className="flex flex-wrap gap-3">
      {save}
      <Button look="secondary" onClick={() => print()}>
        Print report
      </Button>
      <Button
        look="secondary"
        onClick={() =>
          downloadText(nameFile(report.name, 'csv'), 'text/csv', writeResultsCsv(report))
        }
      >
        Export CSV
      </Button>
    </div>
  )
}

/** Printed only. */
export function ReportHead({ report }: { report: PortfolioReport }) {
  const { analyzedAt } = report
  const day = analyzedAt && formatLongDate(analyzedAt)
  return (
    <div className="border-b border-ink pb-4">
      <p className="font-serif text-title font-semibold">Kachi</p>
      <h2 className="mt-3 text-heading font-medium">{report.name}</h2>
      <p className="mt-1 text-small text-muted">
        Portfolio report{day ? ` of ${day}` : ''}. {report.holdings.length} holdings, values in{' '}
        {report.currency}.{report.isDemo ? ' Demo data.' : ''}
        {report.waiting ? ` Provisional: ${describeWaiting(report.waiting)}` : ''}
        {report.ownFigures > 0 ? ` ${countOwn(report.ownFigures)}` : ''}
      </p>
    </div>
  )
}

/** "financial statements fetched for 60 of 500 companies." */
export function describeWaiting({ left, of }: Waiting): string {
  return `financial statements fetched for ${of - left.length} of ${of} companies.`
}

export function countOwn(count: number): string {
  return count === 1 ? '1 figure is yours.' : `${count} figures are yours.`
}

/** The texts of the Recommendations tab, unfolded. */
export function ReportTexts({ report }: { report: PortfolioReport }) {
  return (
    <div>
      {report.writeTexts().map(({ name, texts }) => (
        <section key={name} className="mt-8">
          <h3 className="border-b border-hairline pb-2 text-title font-medium break-after-avoid">
            {name}
          </h3>
          {texts.map(({ title, thesis }) => (
            <div key={title} className="mt-4 break-inside-avoid">
              <p className="font-semibold">{title}</p>
              <p className="mt-1 font-serif">{thesis}</p>
            </div>
          ))}
        </section>
      ))}
      <p className="mt-10 border-t border-hairline pt-3 text-note">
        For education only. This is not advice, and no sentence here is a recommendation to buy,
        sell or hold. Scores follow published formulas from the figures of annual reports;{' '}
        {report.isDemo ? 'these are demo data.' : 'figures marked as yours were entered by you.'}
      </p>
    </div>
  )
}
