import type { PrepareMail, Queryable } from 'embedded-supabase'
import { createElement, type ReactElement } from 'react'
import { loadTokenKey } from '#backend/newsletter/issues/unsubscribe-link.ts'
import { formatLongDate, HONG_KONG } from '#domain/format-date.ts'
import { createSubscriberToken } from '#domain/newsletter/subscriber-token.ts'
import {
  describePeriod,
  MONITORING_FREQUENCIES,
} from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import type { MonitoringReport } from '#domain/portfolio-monitoring/monitoring-report.ts'
import {
  type CrossedAlert,
  describeCrossing,
} from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { AlertBody } from './generated/alert-body.js'
import { ReportBody } from './generated/report-body.js'
import type { QueuedAlerts } from './watchlist-alerts.ts'

export type QueuedReport = { MonitorId: string; Report: MonitoringReport }

export async function createMonitoringEmails(
  database: Queryable,
  siteUrl: string,
): Promise<
  Record<'monitoring_confirmation' | 'monitoring_report' | 'watchlist_alert', PrepareMail>
> {
  const key = await loadTokenKey(database)
  const makeToken = (variables: Record<string, unknown>) =>
    createSubscriberToken(key, 'monitoring', { subscriberId: String(variables.MonitorId) })
  return {
    async monitoring_confirmation(_to, variables) {
      const found = MONITORING_FREQUENCIES.find(({ value }) => value === variables.Frequency)
      const StopURL = `${siteUrl}/monitoring?token=${await makeToken(variables)}`
      return { variables: { StopURL, Frequency: found?.period ?? '' } }
    },
    async monitoring_report(_to, variables) {
      const token = await makeToken(variables)
      const { Report: report } = variables as QueuedReport
      return {
        variables: {
          ...describeReport(report),
          StopURL: `${siteUrl}/monitoring?token=${token}`,
          Schedule: describePeriod(report.frequency),
        },
        body: await renderBody(report, siteUrl),
        headers: writeHeaders(siteUrl, token),
      }
    },
    async watchlist_alert(_to, variables) {
      const { UserId, Alerts: alerts } = variables as QueuedAlerts
      const token = await createSubscriberToken(key, 'alerts', { subscriberId: UserId })
      return {
        variables: { ...describeAlerts(alerts), StopURL: `${siteUrl}/monitoring?token=${token}` },
        body: await render(createElement(AlertBody, { alerts, siteUrl })),
        headers: writeHeaders(siteUrl, token),
      }
    },
  }
}

function writeHeaders(siteUrl: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/functions/v1/monitoring-link?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }
}

export function renderBody(report: MonitoringReport, siteUrl: string): Promise<string> {
  return render(createElement(ReportBody, { report, analyzerUrl: `${siteUrl}/pro?tab=upload` }))
}

async function render(body: ReactElement): Promise<string> {
  // Loaded lazily: an idle server does not need it.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return renderToStaticMarkup(body)
}

function describeAlerts(alerts: readonly CrossedAlert[]) {
  const [first] = alerts
  const only = alerts.length === 1 && first ? describeCrossing(first) : undefined
  return {
    Title: only ?? `${alerts.length} alerts on your watchlist`,
    Preheader: alerts.map(({ symbol }) => symbol).join(', '),
  }
}

export function describeReport(report: MonitoringReport) {
  const { kind, at, frequency, problem, changes, furtherChanges } = report
  const [overall] = report.scores
  const count = changes.length + furtherChanges
  const titles = {
    first: `Monitoring has started. Overall score: ${overall?.now}`,
    changed: `Your portfolio: ${describeMove(overall)}`,
    unchanged: `Your portfolio: no change, ${overall?.now}`,
    unpriced: 'Your portfolio could not be scored again',
  }
  const day = formatLongDate(at, HONG_KONG)
  const name = frequency.charAt(0).toUpperCase() + frequency.slice(1)
  return {
    Title: titles[kind],
    Preheader:
      kind === 'changed'
        ? `${count === 1 ? 'One criterion' : `${count} criteria`} moved. See what changed and why.`
        : (problem ?? ''),
    Period: kind === 'first' ? `First report, ${day}` : `${name} report, ${day}`,
  }
}

function describeMove(overall: MonitoringReport['scores'][number] | undefined): string {
  const { before, now = '' } = overall ?? {}
  return before === undefined || before === now ? now : `${before} → ${now}`
}
