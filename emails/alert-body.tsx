import type { ReactNode } from 'react'
import { type CrossedAlert, describeCrossing } from '#domain/monitoring/watchlist-alert.ts'
import { seal } from '#emails/palette.ts'
import { small, text } from '#emails/text-styles.ts'

export function AlertBody({
  alerts,
  siteUrl,
}: {
  alerts: readonly CrossedAlert[]
  siteUrl: string
}): ReactNode {
  return (
    <div>
      {alerts.map((alert) => (
        <div key={`${alert.symbol} ${alert.measure}`}>
          <p className="ink" style={{ ...text, margin: '0 0 4px' }}>
            <strong>{describeCrossing(alert)}</strong>
          </p>
          <p className="muted" style={{ ...small, margin: '0 0 18px' }}>
            {`Price: ${alert.source}. `}
            <a
              href={`${siteUrl}/pro/company/${encodeURIComponent(alert.symbol)}`}
              className="link"
              style={{ color: seal }}
            >
              {`Open ${alert.symbol}`}
            </a>
          </p>
        </div>
      ))}
      <p className="ink" style={text}>
        <a href={`${siteUrl}/pro#watchlist`} className="link" style={{ color: seal }}>
          Open your watchlist
        </a>
      </p>
    </div>
  )
}
