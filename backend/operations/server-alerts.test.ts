import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { OperatingFigures } from './collect-metrics.ts'
import { presentMetrics } from './metrics.ts'
import { alerts, describeState } from './server-alerts.ts'

const HOUR = 3_600

const QUIET: OperatingFigures = {
  mailWaiting: 0,
  mailOldestSeconds: 0,
  mailFailed: 0,
  textMessagesWaiting: 0,
  textMessagesOldestSeconds: 0,
  deliveriesWaiting: 0,
  deliveriesClaimed: 0,
  runsInTrouble: 0,
  deliveriesSentIn7Days: 1_000,
  bouncesIn7Days: 3,
  complaintsIn7Days: 1,
  reportsDue: 0,
  reportsOldestSeconds: 0,
  crmWaiting: 0,
  crmOldestSeconds: 0,
  feeds: 7,
  feedsFailing: 1,
  newsAgeSeconds: 600,
  providers: [{ provider: 'twse', creditsIn1Minute: 1, creditsIn24Hours: 9, isSuspended: false }],
  database: { statements: 10, busyMs: 5, waiting: 0 },
  requests: { requests: 1_000, errors: 2, slow: 3 },
  backupAgeSeconds: 20 * HOUR,
  uptimeSeconds: 3 * HOUR,
  heldSince: null,
  isOn: { backups: true, news: true, reports: true },
}

const firingOf = (changes: Partial<OperatingFigures>) =>
  describeState({ ...QUIET, ...changes })
    .alerts.filter(({ isFiring }) => isFiring)
    .map(({ name }) => name)

test.each<[string[], Partial<OperatingFigures>]>([
  [[], {}],
  [['KachiErrors'], { requests: { requests: 1_000, errors: 11, slow: 0 } }],
  [[], { requests: { requests: 19, errors: 19, slow: 19 } }],
  [['KachiSlow'], { requests: { requests: 1_000, errors: 0, slow: 11 } }],
  [['KachiDatabaseQueue'], { database: { statements: 1, busyMs: 1, waiting: 51 } }],
  [['KachiMailWaiting'], { mailWaiting: 1, mailOldestSeconds: 901 }],
  [['KachiIssueStuck'], { runsInTrouble: 1 }],
  [['KachiBounces'], { bouncesIn7Days: 51 }],
  [['KachiBounces'], { complaintsIn7Days: 4 }],
  [['KachiWorkLate'], { newsAgeSeconds: 7 * HOUR }],
  [['KachiWorkLate'], { reportsDue: 1, reportsOldestSeconds: 25 * HOUR }],
  [[], { newsAgeSeconds: 7 * HOUR, isOn: { backups: true, news: false, reports: true } }],
  [
    ['KachiProviderSuspended'],
    {
      providers: [
        { provider: 'eodhd', creditsIn1Minute: 0, creditsIn24Hours: 0, isSuspended: true },
      ],
    },
  ],
  [['KachiBackupOld'], { backupAgeSeconds: 27 * HOUR }],
  [['KachiBackupOld'], { backupAgeSeconds: null, uptimeSeconds: 27 * HOUR }],
  [[], { backupAgeSeconds: null }],
])('fires %j', (names, changes) => {
  expect(firingOf(changes)).toEqual(names)
})

test('the rules for Prometheus are the same ten, and the guide explains each', () => {
  const { groups } = parse(
    readFileSync(new URL('../../operations/alerts.yml', import.meta.url), 'utf8'),
  )
  const rules: { alert: string; annotations: { runbook: string } }[] = groups[0].rules
  const names = alerts.map(({ name }) => name)
  expect(rules.map(({ alert }) => alert)).toEqual(names)
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const headings = [...guide.matchAll(/^### (Kachi\w+)/gm)].map(([, name]) => name)
  expect(headings).toEqual(names)
  expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
    names.map((name) => `docs/operations.md#${name.toLowerCase()}`),
  )
})

test('rules and dashboard name only metrics that there are', async () => {
  const text = await presentMetrics(QUIET)
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const files = ['operations/alerts.yml', 'operations/grafana-dashboard.json']
  const named = files.flatMap((file) => [
    ...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(/\bkachi_\w+/g),
  ])
  const unknown = named
    .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !known.has(name))
  expect(unknown).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
