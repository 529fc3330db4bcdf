import type { ReactNode } from 'react'
import {
  type CrossedAlert,
  describeCrossing,
} from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { SEAL } from '#emails/palette.ts'
import { SMALL, TEXT } from '#emails/text-styles.ts'

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
          <p className="ink" style={{ ...TEXT, margin: '0 0 4px' }}>
            <strong>{describeCrossing(alert)}</strong>
          </p>
          <p className="muted" style={{ ...SMALL, margin: '0 0 18px' }}>
            {`Price: ${alert.source}. `}
            <a
              href={`${siteUrl}/pro/company/${encodeURIComponent(alert.symbol)}`}
              className="link"
              style={{ color: SEAL }}
            >
              {`Open ${alert.symbol}`}
            </a>
          </p>
        </div>
      ))}
      <p className="ink" style={TEXT}>
        <a href={`${siteUrl}/pro#watchlist`} className="link" style={{ color: SEAL }}>
          Open your watchlist
        </a>
      </p>
    </div>
  )
}
