import { type Context, type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { formatLongDateTime } from '#domain/format-date.ts'
import type {
  FigureRow,
  IssueFigures,
  IssuePick,
  MarketFigures,
} from '#domain/newsletter/issue-figures.ts'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { GAIN, INK, LOSS, MUTED, SEAL, SERIF } from '#emails/palette.ts'
import { CELL, FIGURE_CELL, figureTable, heading, SMALL } from '#emails/text-styles.ts'
import { absoluteLink } from './issue-elements.tsx'

/** `siteUrl` is the base of relative links. */
type IssueValues = { figures: IssueFigures; siteUrl: string }

export const IssueContext: Context<IssueValues> = createContext<IssueValues>({
  figures: { market: undefined, picks: [] },
  siteUrl: 'http://localhost',
})

const TONES = {
  gain: { className: 'gain', color: GAIN },
  loss: { className: 'loss', color: LOSS },
  unchanged: { className: 'ink', color: INK },
}

export function MarketSnapshot(): ReactNode {
  const { market } = useContext(IssueContext).figures
  if (!market) return null
  return (
    <div>
      <h2 className="ink" style={heading('34px 0 6px')}>
        The markets
      </h2>
      <p className="muted" style={SMALL}>
        {describeSource(market)}
      </p>
      {market.groups.map(({ name, rows }) => (
        <RowTable key={name} name={name} rows={rows} />
      ))}
    </div>
  )
}

function describeSource({ isSample, asOf, span }: MarketFigures): string {
  const time = formatLongDateTime(asOf, ISSUE_SLOT.timeZone)
  const changes = `Changes are over one ${span}.`
  return isSample
    ? `Invented sample data, not market prices. Generated for ${time}, Hong Kong time. ${changes}`
    : `Closing prices before ${time}, Hong Kong time. ${changes}`
}

function RowTable({ name, rows }: { name: string; rows: FigureRow[] }) {
  const style = figureTable('0 0 16px')
  return (
    <table className="figures" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        <tr>
          <th className="muted hairline" colSpan={3} style={GROUP_STYLE}>
            {name}
          </th>
        </tr>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const GROUP_STYLE: CSSProperties = {
  ...CELL,
  fontSize: 13,
  fontWeight: 500,
  color: MUTED,
  textAlign: 'left',
}

function Row({ name, level = '', figure, tone }: FigureRow) {
  const { className, color } = TONES[tone]
  // Widths in percent align the columns of all tables.
  return (
    <tr>
      <td className="ink hairline" style={CELL}>
        {name}
      </td>
      <td className="ink hairline" width="30%" style={FIGURE_CELL}>
        {level}
      </td>
      <td className={`${className} hairline`} width="22%" style={{ ...FIGURE_CELL, color }}>
        {figure}
      </td>
    </tr>
  )
}

/** `<Picks />`: shows nothing in a week without picks. */
export function Picks(): ReactNode {
  const { figures, siteUrl } = useContext(IssueContext)
  const { picks } = figures
  if (picks.length === 0) return null
  return (
    <div>
      <h2 className="ink" style={heading('34px 0 6px')}>
        Editors’ Picks
      </h2>
      {picks.map((pick) => (
        <PickEntry key={pick.url + pick.title} pick={pick} siteUrl={siteUrl} />
      ))}
    </div>
  )
}

function PickEntry({ pick, siteUrl }: { pick: IssuePick; siteUrl: string }) {
  const href = absoluteLink(pick.url, siteUrl)
  const title = { fontFamily: SERIF, fontSize: 17, lineHeight: '25px', margin: '10px 0 4px' }
  return (
    <div>
      <p style={title}>
        <a href={href} className="link" style={{ color: SEAL }}>
          {pick.title}
        </a>
      </p>
      <p className="ink" style={{ ...SMALL, color: INK, margin: '0 0 2px' }}>
        {pick.description}
      </p>
      <p className="muted" style={SMALL}>
        {pick.source}
      </p>
    </div>
  )
}
