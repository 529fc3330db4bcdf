import type { ComponentType, CSSProperties, ElementType, ReactNode } from 'react'
import { HAIRLINE, MUTED, SEAL } from '#emails/palette.ts'
import { CELL as figureCell, figureTable, heading, TEXT } from '#emails/text-styles.ts'

type Properties = Record<string, unknown> & { children?: ReactNode }

/** Columns of a text's own tables hold more words than those of figures. */
const CELL: CSSProperties = {
  ...figureCell,
  fontSize: 14,
  lineHeight: '20px',
  padding: '8px 10px 8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
}

/**
 * The elements of an issue with inline styles, since email apps drop most style sheets; classes are for dark
 * mode only.
 *
 * @param siteUrl the base of relative links
 */
export function createIssueElements(siteUrl: string): Record<string, ComponentType<Properties>> {
  return {
    p: styled('p', 'ink', TEXT),
    h2: styled('h2', 'ink', heading('34px 0 12px')),
    h3: styled('h3', 'ink', heading('26px 0 10px', 18, '26px')),
    ul: styled('ul', 'ink', { ...TEXT, paddingLeft: 24 }),
    ol: styled('ol', 'ink', { ...TEXT, paddingLeft: 28 }),
    li: styled('li', 'ink', { ...TEXT, margin: '0 0 6px' }),
    blockquote: styled('blockquote', 'hairline', {
      borderLeft: `3px solid ${HAIRLINE}`,
      margin: '0 0 18px',
      padding: '2px 0 0 16px',
    }),
    hr: styled('hr', 'hairline', {
      border: 0,
      borderTop: `1px solid ${HAIRLINE}`,
      margin: '30px 0',
    }),
    code: styled('code', 'ink', { fontFamily: 'Menlo, Consolas, monospace', fontSize: 15 }),
    table: FigureTable,
    th: styled('th', 'muted hairline', { ...CELL, color: MUTED, fontSize: 13, fontWeight: 500 }),
    td: styled('td', 'ink hairline', CELL),
    a: (properties) => <IssueLink {...properties} siteUrl={siteUrl} />,
  }
}

/** Properties from the text, such as a column's alignment, override our style. */
function styled(
  Tag: ElementType,
  className: string,
  style: CSSProperties,
): ComponentType<Properties> {
  return function renderElement({ children, style: own, align, ...properties }) {
    const alignment = typeof align === 'string' ? ({ textAlign: align } as CSSProperties) : {}
    const merged = { ...style, ...alignment, ...(own as CSSProperties | undefined) }
    return (
      <Tag {...properties} className={className} style={endAtRule(merged)}>
        {children}
      </Tag>
    )
  }
}

/** Only cells are right-aligned: their figures end where the rule below them ends. */
function endAtRule(style: CSSProperties): CSSProperties {
  return style.textAlign === 'right' ? { ...style, padding: '8px 0 8px 10px' } : style
}

/** The class `figures` makes the plain-text version draw the table as columns. */
function FigureTable({ children }: Properties) {
  const fontVariantNumeric = 'tabular-nums lining-nums'
  const style = { ...figureTable('4px 0 22px'), fontVariantNumeric }
  return (
    <table className="figures" cellPadding={0} cellSpacing={0} width="100%" style={style}>
      {children}
    </table>
  )
}

type LinkProperties = Properties & { siteUrl: string }

function IssueLink({ siteUrl, href, children, ...properties }: LinkProperties) {
  // Few email apps follow links within an email, so footnotes show only their number.
  if ('data-footnote-backref' in properties) return null
  if (typeof href !== 'string' || href.startsWith('#')) return <span>{children}</span>
  return (
    <a href={absoluteLink(href, siteUrl)} className="link" style={{ color: SEAL }}>
      {children}
    </a>
  )
}

/** @throws if the scheme is not http, https or mailto */
export function absoluteLink(href: string, siteUrl: string): string {
  const url = new URL(href, `${siteUrl}/`)
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) {
    throw new Error(`a link leads to ${href}; expected https:, mailto: or a path of the site`)
  }
  return url.href
}
