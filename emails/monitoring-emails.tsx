import { Action, EmailLayout, Paragraph } from './email-layout.tsx'
import { SEAL } from './palette.ts'
import { SMALL } from './text-styles.ts'

// The seal's red is too dark on black.
const LINK_RULES = `
@media (prefers-color-scheme: dark) {
  .link { color: #F08A76 !important; }
}`

/** The frame of a report. Its body is filled in per email; see report-body.tsx. */
export function MonitoringReportEmail() {
  return (
    <EmailLayout
      preheader="{{ .Preheader }}"
      title="{{ .Title }}"
      furtherRules={LINK_RULES}
      eyebrow={
        <p className="muted" style={{ ...SMALL, margin: '0 0 10px' }}>
          {'{{ .Period }}'}
        </p>
      }
      reason={
        <>
          <p style={{ margin: '0 0 12px' }}>
            Educational content, not financial advice. Scores follow published formulas; they are
            not advice to buy, hold or sell.
          </p>
          <p style={{ margin: '0 0 12px' }}>
            {
              'You received this email because you monitor a portfolio with Kachi. Reports come {{ .Schedule }}.'
            }
          </p>
          <p style={{ margin: 0 }}>
            <a className="link" href="{{ .StopURL }}" style={{ color: SEAL }}>
              Stop these reports, or change how often they come
            </a>
          </p>
        </>
      }
    >
      {'{{ .Body }}'}
    </EmailLayout>
  )
}

/** Its body is filled in per email; see alert-body.tsx. */
export function WatchlistAlertEmail() {
  return (
    <EmailLayout
      preheader="{{ .Preheader }}"
      title="{{ .Title }}"
      furtherRules={LINK_RULES}
      reason={
        <>
          <p style={{ margin: '0 0 12px' }}>
            Educational content, not financial advice. A price or a score that crosses a line is not
            a reason to buy or to sell.
          </p>
          <p style={{ margin: '0 0 12px' }}>
            You received this email because you set an alert on your Kachi watchlist. It comes once
            each time the line is crossed.
          </p>
          <p style={{ margin: 0 }}>
            <a className="link" href="{{ .StopURL }}" style={{ color: SEAL }}>
              Stop all alerts
            </a>
          </p>
        </>
      }
    >
      {'{{ .Body }}'}
    </EmailLayout>
  )
}

/**
 * For an address other than the account's own. The page asks for a click, because email scanners
 * open links.
 */
export function MonitoringConfirmationEmail() {
  return (
    <EmailLayout
      preheader="Confirm to start getting reports at this address."
      title="Confirm portfolio reports"
      reason="Didn't expect this? You can ignore this email. Without your confirmation we send no reports, and delete the request after 7 days."
    >
      <Paragraph>
        {
          'A Kachi reader asked us to send reports about a portfolio to this address: {{ .Holdings }} holdings, {{ .Frequency }}.'
        }
      </Paragraph>
      <Action href="{{ .StopURL }}">Confirm the reports</Action>
      <Paragraph>Each report has a link to stop them.</Paragraph>
    </EmailLayout>
  )
}
