import { EmailLayout } from './email-layout.tsx'
import { SEAL } from './palette.ts'
import { SMALL } from './text-styles.ts'

const FURTHER_RULES = `
@media (prefers-color-scheme: dark) {
  .link { color: #F08A76 !important; }
  .gain { color: #7CC79B !important; }
  .loss { color: #F08A76 !important; }
}`

/**
 * The frame of a newsletter issue. The body is filled in once per issue, `UnsubscribeURL` per
 * reader. The sender and the unsubscribe link are in Chinese and English, as Hong Kong's
 * Unsolicited Electronic Messages Regulation (Cap. 593A) requires.
 */
export function NewsletterIssueEmail() {
  return (
    <EmailLayout
      preheader="{{ .Preheader }}"
      title="{{ .Title }}"
      furtherRules={FURTHER_RULES}
      eyebrow={
        <p className="muted" style={{ ...SMALL, margin: '0 0 10px' }}>
          {'Letter {{ .Number }}, {{ .Date }} · '}
          <a className="link" href="{{ .IssueURL }}" style={{ color: SEAL }}>
            Read it on the site
          </a>
        </p>
      }
      reason={<Imprint />}
    >
      {'{{ .Body }}'}
    </EmailLayout>
  )
}

function Imprint() {
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>
        Educational content, not financial advice. You received this email because you subscribed to
        the Kachi newsletter.
      </p>
      <p style={{ margin: '0 0 12px' }}>
        <a className="link" href="{{ .UnsubscribeURL }}" style={{ color: SEAL }}>
          Unsubscribe at any time, free of charge.{' '}
          <span lang="zh-Hant">閣下可隨時按此連結取消訂閱，費用全免。</span>
        </a>
      </p>
      <p style={{ margin: 0 }}>{'Sender 發件人: {{ .Sender }}'}</p>
    </>
  )
}
