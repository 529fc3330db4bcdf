import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Gauge } from 'prom-client'
import type { OperatingFigures } from './collect-metrics.ts'
import { registry } from './request-metrics.ts'

/** One gauge a fact: name, help, and how it is read. */
const GAUGES: [name: string, help: string, read: (facts: OperatingFigures) => number][] = [
  ['uptime_seconds', 'Since this process started', (facts) => facts.uptimeSeconds],
  [
    'database_statements_total',
    'Statements answered by the database',
    ({ database }) => database.statements,
  ],
  [
    'database_seconds_total',
    'Time that the database took for them',
    ({ database }) => database.busyMs / 1_000,
  ],
  ['database_waiting', 'Statements that wait for the database', ({ database }) => database.waiting],
  ['mail_waiting', 'Emails in the queue', (facts) => facts.mailWaiting],
  [
    'mail_oldest_seconds',
    'Age of the oldest email in the queue',
    (facts) => facts.mailOldestSeconds,
  ],
  ['mail_failed', 'Emails given up in the last day', (facts) => facts.mailFailed],
  ['text_messages_waiting', 'Text messages in the queue', (facts) => facts.textMessagesWaiting],
  [
    'text_messages_oldest_seconds',
    'Age of the oldest text message in the queue',
    (facts) => facts.textMessagesOldestSeconds,
  ],
  ['deliveries_waiting', 'Recipients who wait for an issue', (facts) => facts.deliveriesWaiting],
  ['deliveries_claimed', 'Recipients whose copy is on its way', (facts) => facts.deliveriesClaimed],
  [
    'deliveries_sent_7d',
    'Copies sent by runs of the last 7 days',
    (facts) => facts.deliveriesSentIn7Days,
  ],
  ['issues_in_trouble', 'Issues that the mail server refuses', (facts) => facts.runsInTrouble],
  ['bounces_7d', 'Bounces in the last 7 days', (facts) => facts.bouncesIn7Days],
  ['complaints_7d', 'Complaints in the last 7 days', (facts) => facts.complaintsIn7Days],
  ['reports_due', 'Reports on portfolios that are due', (facts) => facts.reportsDue],
  ['reports_oldest_seconds', 'How late the oldest is', (facts) => facts.reportsOldestSeconds],
  ['crm_waiting', 'Events that wait for the CRM', (facts) => facts.crmWaiting],
  ['crm_oldest_seconds', 'Age of the oldest event', (facts) => facts.crmOldestSeconds],
  ['news_feeds', 'Feeds of news', (facts) => facts.feeds],
  ['news_feeds_failing', 'Feeds whose last reading failed', (facts) => facts.feedsFailing],
  ['news_age_seconds', 'Since a feed was last read', (facts) => facts.newsAgeSeconds ?? 0],
  ['news_schedule_on', 'Whether feeds are read on schedule', (facts) => Number(facts.isOn.news)],
  ['reports_on', 'Whether portfolios are scored again', (facts) => Number(facts.isOn.reports)],
  ['backups_on', 'Whether daily backups are on', (facts) => Number(facts.isOn.backups)],
  [
    'backup_age_seconds',
    'Age of the newest backup; before the first, since this process started',
    (facts) => facts.backupAgeSeconds ?? facts.uptimeSeconds,
  ],
  [
    'sending_held',
    'Whether a restored copy waits for release',
    (facts) => Number(facts.heldSince !== null),
  ],
]

const gauges = GAUGES.map(([name, help, read]) => ({
  gauge: new Gauge({ name: `kachi_${name}`, help, registers: [registry] }),
  read,
}))

const providerGauge = (name: string, help: string) =>
  new Gauge({
    name: `kachi_provider_${name}`,
    help,
    labelNames: ['provider'],
    registers: [registry],
  })
const creditsPerMinute = providerGauge('credits_1m', 'Credits spent in the last minute')
const creditsPerDay = providerGauge('credits_24h', 'Credits spent in the last 24 hours')
const suspended = providerGauge('suspended', 'Whether the provider is suspended after failures')

const lag = new Gauge({
  name: 'kachi_event_loop_lag_seconds',
  help: 'How late the event loop was since the last reading',
  labelNames: ['quantile'],
  registers: [registry],
})
const utilization = new Gauge({
  name: 'kachi_event_loop_utilization',
  help: 'Share of time that the main thread worked since the last reading',
  registers: [registry],
})
const memory = new Gauge({
  name: 'kachi_resident_memory_bytes',
  help: 'Memory of the process',
  registers: [registry],
})

/** Watched from the first reading on: a server without monitoring does not wake up for it. */
let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
let used = performance.eventLoopUtilization()

/** @returns Prometheus' text format */
export function presentMetrics(facts: OperatingFigures): Promise<string> {
  for (const { gauge, read } of gauges) gauge.set(read(facts))
  for (const { provider, creditsIn1Minute, creditsIn24Hours, isSuspended } of facts.providers) {
    creditsPerMinute.set({ provider }, creditsIn1Minute)
    creditsPerDay.set({ provider }, creditsIn24Hours)
    suspended.set({ provider }, Number(isSuspended))
  }
  measureLoop()
  memory.set(process.memoryUsage.rss())
  return registry.metrics()
}

const RESOLUTION_MS = 20

function measureLoop(): void {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delays.enable()
  }
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3)
  lag.set({ quantile: '0.5' }, late(delays.percentile(50)))
  lag.set({ quantile: '0.99' }, late(delays.percentile(99)))
  lag.set({ quantile: '1' }, late(delays.max))
  delays.reset()
  const now = performance.eventLoopUtilization()
  utilization.set(performance.eventLoopUtilization(now, used).utilization)
  used = now
}
