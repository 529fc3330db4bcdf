import { formatCount } from '#domain/format-number.ts'
import type { OperatingState } from '#domain/newsletter/operator-answers.ts'
import type { OperatingFigures } from './collect-metrics.ts'
import type { StoredFacts } from './count-stored.ts'

/** The rule of the same name in `operations/alerts.yml`, and the heading in docs/operations.md. */
type Alert<Known> = {
  name: string
  title: string
  isFiring(facts: Known): boolean
  /** What is so now, in words. */
  say(facts: Known): string
}

/** What a hosted project knows, where no process of ours runs. */
export type HostedFacts = StoredFacts & { isOn: Pick<OperatingFigures['isOn'], 'news' | 'reports'> }

const HOUR = 3_600
const DAY_AND_MORE = 26 * HOUR
const SMALLEST_SAMPLE = 20

const answeringAlerts: readonly Alert<OperatingFigures>[] = [
  {
    name: 'KachiDown',
    title: 'The server answers',
    // It does, if this is read.
    isFiring: () => false,
    say: ({ uptimeSeconds }) => `Running for ${formatAge(uptimeSeconds)}.`,
  },
  {
    name: 'KachiErrors',
    title: 'Requests succeed',
    isFiring: ({ requests }) => isAbove(requests.errors, requests.requests, 0.01),
    say: ({ requests: { errors, requests } }) =>
      `${formatCount(errors)} of ${formatCount(requests)} requests failed in the last ten minutes.`,
  },
  {
    name: 'KachiSlow',
    title: 'Answers are fast',
    isFiring: ({ requests }) => isAbove(requests.slow, requests.requests, 0.01),
    say: ({ requests: { slow, requests } }) =>
      `${formatCount(slow)} of ${formatCount(requests)} took longer than a second.`,
  },
  {
    name: 'KachiDatabaseQueue',
    title: 'The database keeps up',
    isFiring: ({ database }) => database.waiting > 50,
    say: ({ database }) => `${formatCount(database.waiting)} statements wait for the database.`,
  },
]

const workAlerts: readonly Alert<HostedFacts>[] = [
  {
    name: 'KachiMailWaiting',
    title: 'Emails leave',
    isFiring: ({ mailOldestSeconds }) => mailOldestSeconds > 900,
    say: ({ mailWaiting, mailOldestSeconds, mailFailed }) =>
      mailWaiting === 0
        ? `None waits; ${formatCount(mailFailed)} given up in the last day.`
        : `${formatCount(mailWaiting)} wait, the oldest for ${formatAge(mailOldestSeconds)}.`,
  },
  {
    name: 'KachiIssueStuck',
    title: 'The issue goes out',
    isFiring: ({ runsInTrouble }) => runsInTrouble > 0,
    say: ({ runsInTrouble, deliveriesWaiting, deliveriesClaimed }) =>
      runsInTrouble > 0
        ? `The mail server refuses it; ${formatCount(deliveriesWaiting)} recipients wait.`
        : `${formatCount(deliveriesWaiting + deliveriesClaimed)} recipients wait for an issue being sent.`,
  },
  {
    name: 'KachiBounces',
    title: 'Subscribers can be reached',
    isFiring: ({ bouncesIn7Days, complaintsIn7Days, deliveriesSentIn7Days: sent }) =>
      isAbove(bouncesIn7Days, sent, 0.05) || isAbove(complaintsIn7Days, sent, 0.003),
    say: ({ bouncesIn7Days, complaintsIn7Days, deliveriesSentIn7Days }) =>
      `${formatCount(bouncesIn7Days)} bounces and ${formatCount(complaintsIn7Days)} complaints on ${formatCount(deliveriesSentIn7Days)} emails of the last seven days.`,
  },
  {
    name: 'KachiWorkLate',
    title: 'News and reports are on time',
    isFiring: (facts) => isNewsLate(facts) || areReportsLate(facts),
    say: ({ feeds, feedsFailing, newsAgeSeconds, reportsDue, reportsOldestSeconds }) => {
      const news =
        feeds === 0 || newsAgeSeconds === null
          ? 'No feed has been read yet.'
          : `A feed was read ${formatAge(newsAgeSeconds)} ago; ${formatCount(feedsFailing)} of ${formatCount(feeds)} fail.`
      const reports = `${formatCount(reportsDue)} reports are due`
      return reportsDue === 0
        ? `${news} ${reports}.`
        : `${news} ${reports}, the oldest for ${formatAge(reportsOldestSeconds)}.`
    },
  },
  {
    name: 'KachiProviderSuspended',
    title: 'Providers answer',
    isFiring: ({ providers }) => providers.some(({ isSuspended }) => isSuspended),
    say({ providers }) {
      const suspended = providers.filter(({ isSuspended }) => isSuspended)
      return suspended.length === 0
        ? 'No provider is suspended.'
        : `Suspended after failures: ${suspended.map(({ provider }) => provider).join(', ')}.`
    },
  },
]

const backupAlert: Alert<OperatingFigures> = {
  name: 'KachiBackupOld',
  title: 'There is a fresh backup',
  isFiring: ({ isOn, backupAgeSeconds, uptimeSeconds }) =>
    isOn.backups && (backupAgeSeconds ?? uptimeSeconds) > DAY_AND_MORE,
  say: ({ isOn, backupAgeSeconds }) =>
    backupAgeSeconds === null
      ? `There is none yet${isOn.backups ? '; the first is written five minutes after the first start' : ', and BACKUPS is off'}.`
      : `The newest is ${formatAge(backupAgeSeconds)} old.`,
}

export const alerts: readonly Alert<OperatingFigures>[] = [
  ...answeringAlerts,
  ...workAlerts,
  backupAlert,
]

export function describeState(facts: OperatingFigures): OperatingState {
  return { heldSince: facts.heldSince, alerts: judge(alerts, facts) }
}

/** The platform watches its own answers and takes its own backups. */
export function describeHostedState(facts: HostedFacts): OperatingState {
  return { heldSince: null, alerts: judge(workAlerts, facts) }
}

function judge<Known>(judged: readonly Alert<Known>[], facts: Known): OperatingState['alerts'] {
  return judged.map(({ name, title, isFiring, say }) => ({
    name,
    title,
    isFiring: isFiring(facts),
    words: say(facts),
  }))
}

function isNewsLate({ isOn, feeds, newsAgeSeconds }: HostedFacts): boolean {
  return isOn.news && feeds > 0 && newsAgeSeconds !== null && newsAgeSeconds > 6 * HOUR
}

function areReportsLate({ isOn, reportsOldestSeconds }: HostedFacts): boolean {
  return isOn.reports && reportsOldestSeconds > 24 * HOUR
}

/** Few requests say nothing about a share. */
function isAbove(part: number, whole: number, share: number): boolean {
  return whole >= SMALLEST_SAMPLE && part / whole > share
}

function formatAge(seconds: number): string {
  const units: [number, string][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ]
  for (const [length, name] of units) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
