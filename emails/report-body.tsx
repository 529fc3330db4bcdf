import type { CSSProperties, ReactNode } from 'react'
import { describeOwnFigures } from '#domain/portfolio/portfolio-figures.ts'
import type { ReportedChange } from '#domain/portfolio-monitoring/monitoring-changes.ts'
import type { MonitoringReport } from '#domain/portfolio-monitoring/monitoring-report.ts'
import { INK, SEAL } from '#emails/palette.ts'
import { CELL, FIGURE_CELL, figureTable, heading, SMALL, TEXT } from '#emails/text-styles.ts'

const TOP_CELL: CSSProperties = { ...CELL, verticalAlign: 'top' }
const FIGURE: CSSProperties = { ...FIGURE_CELL, verticalAlign: 'top', paddingLeft: 10 }
const headingStyle = heading('30px 0 8px')

export function ReportBody({
  report,
  analyzerUrl,
}: {
  report: MonitoringReport
  analyzerUrl: string
}): ReactNode {
  return (
    <div>
      <p className="ink" style={TEXT}>
        {introduce(report)}
        {report.isDemo
          ? ' The scores on its page are made up. These are computed from prices and financial statements, so they differ.'
          : null}
      </p>
      {report.own ? (
        <p className="ink" style={TEXT}>
          {`Scored with ${describeOwnFigures(report.own.count)} (${report.own.names}). They stay as you saved them, even when the company reports new figures.`}
        </p>
      ) : null}
      {report.scores.length > 0 ? <Scores report={report} /> : null}
      {report.changes.length > 0 ? <Changes report={report} /> : null}
      {report.prices.length > 0 ? <Prices report={report} /> : null}
      {report.filings ? <Filings report={report} /> : null}
      <p className="ink" style={{ ...TEXT, marginTop: 24 }}>
        <a href={analyzerUrl} className="link" style={{ color: SEAL }}>
          Open the portfolio analyzer
        </a>
      </p>
    </div>
  )
}

function introduce({ kind, isDemo, problem }: MonitoringReport): string {
  const portfolio = isDemo ? 'the demo portfolio that you saved' : 'your portfolio'
  switch (kind) {
    case 'first':
      return `This is where ${portfolio} stands as monitoring begins. Later reports compare with these figures and explain what changed and why.`
    case 'changed':
      return `We priced and scored ${portfolio} again. Below is what changed since the last report, and why.`
    case 'unchanged':
      return `We priced and scored ${portfolio} again. No score and no criterion changed since the last report.`
    case 'unpriced':
      return `We could not score ${portfolio} again: ${problem ?? 'no prices are available'}. The next report will compare with the last figures we have.`
  }
}

function Scores({ report: { scores } }: { report: MonitoringReport }) {
  return (
    <FigureTable title="Scores">
      {scores.map(({ name, before, now, coverage }) => (
        <tr key={name}>
          <td className="ink hairline" style={TOP_CELL}>
            {name}
            {coverage ? (
              <span className="muted" style={{ ...SMALL, margin: 0 }}>
                {` (${coverage})`}
              </span>
            ) : null}
          </td>
          <Figure before={before} now={now} />
        </tr>
      ))}
    </FigureTable>
  )
}

/** Only a figure that changed may wrap onto a second line. */
function Figure({ before, now }: { before?: string | undefined; now: string }) {
  const hasMoved = before !== undefined && before !== now
  return (
    <td className="ink hairline" style={{ ...FIGURE, whiteSpace: hasMoved ? 'normal' : 'nowrap' }}>
      {hasMoved ? `${before} → ${now}` : now}
    </td>
  )
}

function Changes({ report: { changes, furtherChanges } }: { report: MonitoringReport }) {
  return (
    <div>
      <h2 className="ink" style={headingStyle}>
        What changed
      </h2>
      {changes.map((change) => (
        <Change key={`${change.symbol} ${change.criterion}`} change={change} />
      ))}
      {furtherChanges > 0 ? (
        <p className="muted" style={SMALL}>
          {`${furtherChanges} smaller ${furtherChanges === 1 ? 'change is' : 'changes are'} not listed.`}
        </p>
      ) : null}
    </div>
  )
}

function Change({
  change: { symbol, criterion, figures, why, source },
}: {
  change: ReportedChange
}) {
  return (
    <div>
      <p className="ink" style={{ ...SMALL, fontSize: 15, color: INK, margin: '12px 0 2px' }}>
        <strong>{`${symbol}: ${criterion}`}</strong>
      </p>
      <p className="ink" style={{ ...SMALL, fontSize: 15, color: INK, margin: '0 0 2px' }}>
        {figures}
      </p>
      <p className="muted" style={SMALL}>
        {`Why: ${why}. Source: ${source}.`}
      </p>
    </div>
  )
}

function Prices({
  report: { prices, furtherPrices, conversions = [] },
}: {
  report: MonitoringReport
}) {
  return (
    <div>
      <FigureTable title="Prices used">
        {prices.map(({ symbol, before, now, source }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may stand twice
          <tr key={index}>
            <td className="ink hairline" style={TOP_CELL}>
              {symbol}
              <span className="muted" style={{ ...SMALL, margin: 0 }}>{` (${source})`}</span>
            </td>
            <Figure before={before} now={now} />
          </tr>
        ))}
      </FigureTable>
      {furtherPrices > 0 ? (
        <p className="muted" style={SMALL}>
          {`${furtherPrices} smaller ${furtherPrices === 1 ? 'position is' : 'positions are'} not listed.`}
        </p>
      ) : null}
      {conversions.length > 0 ? (
        <p className="muted" style={SMALL}>{`Converted at ${conversions.join('; ')}.`}</p>
      ) : null}
    </div>
  )
}

function Filings({ report: { filings = [], licences = [] } }: { report: MonitoringReport }) {
  return (
    <div>
      <FigureTable title="Filings used">
        {filings.map(({ symbol, filing, address }) => (
          <tr key={symbol}>
            <td className="ink hairline" style={TOP_CELL}>
              {symbol}
            </td>
            <td className="ink hairline" style={TOP_CELL}>
              {address ? (
                <a href={address} className="link" style={{ color: SEAL }}>
                  {filing}
                </a>
              ) : (
                filing
              )}
            </td>
          </tr>
        ))}
      </FigureTable>
      {licences.map((licence) => (
        <p key={licence} className="muted" style={SMALL}>
          {licence}
        </p>
      ))}
    </div>
  )
}

/** The class `figures` makes the plain-text version draw the table as columns. */
function FigureTable({ title, children }: { title: string; children: ReactNode }) {
  const style = figureTable('0 0 10px')
  return (
    <div>
      <h2 className="ink" style={headingStyle}>
        {title}
      </h2>
      <table className="figures" width="100%" cellPadding={0} cellSpacing={0} style={style}>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
