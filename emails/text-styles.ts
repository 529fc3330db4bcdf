import type { CSSProperties } from 'react'
import { hairline, ink, muted, sans, serif } from '#emails/palette.ts'

export const text: CSSProperties = {
  fontFamily: serif,
  fontSize: 17,
  lineHeight: '27px',
  color: ink,
  margin: '0 0 18px',
}

export const small: CSSProperties = {
  fontFamily: sans,
  fontSize: 13,
  lineHeight: '20px',
  color: muted,
  margin: '0 0 14px',
}

export function heading(
  margin: string,
  fontSize = 22,
  lineHeight: CSSProperties['lineHeight'] = '28px',
): CSSProperties {
  return { fontFamily: serif, fontSize, lineHeight, fontWeight: 600, color: ink, margin }
}

export const cell: CSSProperties = {
  fontFamily: sans,
  fontSize: 15,
  lineHeight: '22px',
  color: ink,
  borderBottom: `1px solid ${hairline}`,
  padding: '7px 0',
}

export const figureCell: CSSProperties = {
  ...cell,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
}

export function figureTable(margin: string): CSSProperties {
  return { borderCollapse: 'collapse', margin, wordBreak: 'normal' }
}
