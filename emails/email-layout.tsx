import type { CSSProperties, ReactNode } from 'react'
import { HAIRLINE, INK, MUTED, PAPER, SANS, SEAL, SERIF } from './palette.ts'

const DARK_RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #14130F !important; }
  .ink { color: #EFEADF !important; }
  .muted { color: #A8A193 !important; }
  .hairline { border-color: #37332B !important; }
}`

type EmailLayoutProps = {
  /** Email apps show it beside the subject. */
  preheader: string
  title: string
  children: ReactNode
  /** Why the reader got this email, and what to do if it was not requested. */
  reason: ReactNode
  eyebrow?: ReactNode
  furtherRules?: string
}

/** The frame of all emails. */
export function EmailLayout({
  preheader,
  title,
  children,
  reason,
  eyebrow,
  furtherRules = '',
}: EmailLayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{DARK_RULES + furtherRules}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: PAPER }}>
        <div data-html-only="" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
        </div>
        <Column>
          <Masthead />
          <tr>
            {/* A long address must not make the email wider than a phone. */}
            <td style={{ paddingTop: 28, wordBreak: 'break-word' }}>
              {eyebrow}
              <h1 className="ink" style={HEADING_STYLE}>
                {title}
              </h1>
              {children}
            </td>
          </tr>
          <tr>
            <td className="hairline muted" style={FOOTER_STYLE}>
              {reason}
            </td>
          </tr>
        </Column>
      </body>
    </html>
  )
}

/** 560 px wide, and centered by tables, for Outlook. */
function Column({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="paper"
      style={{ backgroundColor: PAPER }}
    >
      <tbody>
        <tr>
          <td align="center" style={{ padding: '32px 16px' }}>
            <table
              role="presentation"
              width="100%"
              cellPadding={0}
              cellSpacing={0}
              style={{ maxWidth: 560, textAlign: 'left' }}
            >
              <tbody>{children}</tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Masthead() {
  return (
    <tr>
      <td className="hairline" style={{ borderBottom: `1px solid ${HAIRLINE}`, paddingBottom: 16 }}>
        {/* The seal has no character in it: without the font, it would show an empty box. */}
        <span data-html-only="" style={SEAL_STYLE}>
          &nbsp;
        </span>
        <span
          className="ink"
          style={{
            fontFamily: SERIF,
            fontSize: 22,
            color: INK,
            paddingLeft: 10,
            verticalAlign: 'middle',
          }}
        >
          Kachi
        </span>
      </td>
    </tr>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p
      className="ink"
      style={{
        fontFamily: SERIF,
        fontSize: 17,
        lineHeight: '27px',
        color: INK,
        margin: '0 0 18px',
      }}
    >
      {children}
    </p>
  )
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 14px' }}>
        <tbody>
          <tr>
            <td style={{ backgroundColor: SEAL, borderRadius: 4 }}>
              <a href={href} style={ACTION_STYLE}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p data-html-only="" className="muted" style={ADDRESS_STYLE}>
        Button not working? Copy this address:
        <br />
        <span style={{ wordBreak: 'break-all' }}>{href}</span>
      </p>
    </>
  )
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <p
      className="ink"
      style={{ fontFamily: SANS, fontSize: 28, letterSpacing: 6, color: INK, margin: '0 0 22px' }}
    >
      {children}
    </p>
  )
}

const HEADING_STYLE: CSSProperties = {
  fontFamily: SERIF,
  fontSize: 28,
  lineHeight: '34px',
  fontWeight: 500,
  color: INK,
  margin: '0 0 16px',
}

const SEAL_STYLE: CSSProperties = {
  display: 'inline-block',
  width: 30,
  height: 30,
  lineHeight: '30px',
  textAlign: 'center',
  backgroundColor: SEAL,
  color: PAPER,
  borderRadius: 4,
  fontSize: 19,
  verticalAlign: 'middle',
}

const ACTION_STYLE: CSSProperties = {
  display: 'inline-block',
  padding: '14px 24px',
  fontFamily: SANS,
  fontSize: 16,
  fontWeight: 600,
  color: '#FFFFFF',
  textDecoration: 'none',
}

const ADDRESS_STYLE: CSSProperties = {
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: '19px',
  color: MUTED,
  margin: '0 0 24px',
}

const FOOTER_STYLE: CSSProperties = {
  borderTop: `1px solid ${HAIRLINE}`,
  paddingTop: 16,
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: '20px',
  color: MUTED,
}
