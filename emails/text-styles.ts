import type { CSSProperties } from 'react'
import { HAIRLINE, INK, MUTED, SANS, SERIF } from '#emails/palette.ts'

export const TEXT: CSSProperties = {
  fontFamily: SERIF,
  fontSize: 17,
  lineHeight: '27px',
  color: INK,
  margin: '0 0 18px',
}

export const SMALL: CSSProperties = {
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: '20px',
  color: MUTED,
  margin: '0 0 14px',
}

export function heading(
  margin: string,
  fontSize = 22,
  lineHeight: CSSProperties['lineHeight'] = '28px',
): CSSProperties {
  return { fontFamily: SERIF, fontSize, lineHeight, fontWeight: 600, color: INK, margin }
}

export const CELL: CSSProperties = {
  fontFamily: SANS,
  fontSize: 15,
  lineHeight: '22px',
  color: INK,
  borderBottom: `1px solid ${HAIRLINE}`,
  padding: '7px 0',
}

export const FIGURE_CELL: CSSProperties = {
  ...CELL,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
}

export function figureTable(margin: string): CSSProperties {
  return { borderCollapse: 'collapse', margin, wordBreak: 'normal' }
}
