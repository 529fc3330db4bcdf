import { access, stat } from 'node:fs/promises'
import { StartupError } from 'embedded-supabase'
import { formatCount } from '#domain/format-number.ts'
import type { BounceService } from '../bounces/bounce-service.ts'
import { type BounceTotals, loadBounceFile } from '../bounces/load-bounce-file.ts'
import { IssueError } from '../issues/issue-file.ts'
import { followRun } from './follow-run.ts'
import { type OpenedService, runWithService } from './open-service.ts'
import { type NewsletterRequest, parseNewsletterRequest, printUsage } from './parse-request.ts'
import { printDryRun, printIssueStatus, printJobs, printStatistics } from './print-status.ts'
import { createFileProgress } from './progress.ts'
import { servePreview } from './serve-preview.ts'

const USAGE = `Usage:
  npm run newsletter -- preview ISSUE            show the issue in the browser
  npm run newsletter -- send ISSUE               send the issue, or resume sending
  npm run newsletter -- send ISSUE --dry-run     list who would get it
  npm run newsletter -- send ISSUE --to ADDRESS  send a test copy to one address
  npm run newsletter -- schedule ISSUE           hand the issue to a hosted project, which sends it
                                                 at its time; see docs/deploy-supabase.md
  npm run newsletter -- status                   show subscriber numbers and what was sent
  npm run newsletter -- pause ISSUE              pause sending
  npm run newsletter -- resume ISSUE             resume sending
  npm run newsletter -- bounces FILE             import bounces: a mailbox (mbox), one message,
                                                 or - for standard input
  npm run newsletter -- bounces FILE --trust-addresses
                                                 also accept reports without the original email:
                                                 only for a mailbox that outsiders cannot write to
ISSUE is the name of a file in content/newsletter/ without .mdx.
`

export async function runNewsletterCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseNewsletterRequest(words)
  if (typeof request !== 'object') return printUsage(USAGE, request)
  return runWithService(variables, {
    prepare: async () => {
      if (request.verb === 'bounces') await requireMailbox(request.name)
    },
    work: (opened) => carryOut(opened, request),
    explain: (error) => (error instanceof IssueError ? error.message : undefined),
  })
}

async function carryOut(opened: OpenedService, request: NewsletterRequest): Promise<number> {
  const { service } = opened
  const { verb, name, isDryRun, to } = request
  if (verb === 'status') {
    printStatistics(await service.selectStatistics())
    printIssueStatus(await service.selectStatus())
    if (opened.hosted) printJobs(await opened.hosted.fetchJobs())
  } else if (verb === 'bounces') await runBounces(opened.bounces, name, request.isTrusted)
  else if (verb === 'preview') await servePreview(service, name)
  else if (verb === 'schedule') await schedule(opened, name)
  else if (verb === 'pause' || verb === 'resume') {
    printIssueStatus([await service.setPaused(name, verb === 'pause')])
  } else if (isDryRun) await printDryRun(service, name)
  else if (to !== undefined) return sendTest(opened, name, to)
  else return followRun(opened, name)
  return 0
}

async function sendTest({ service }: OpenedService, issue: string, to: string): Promise<number> {
  const { isSent, answer } = await service.sendTest(issue, to)
  const line = isSent ? `Sent to ${to}: ${answer}` : `Not sent to ${to}: ${answer}`
  process[isSent ? 'stdout' : 'stderr'].write(`${line}\n`)
  return isSent ? 0 : 1
}

async function requireMailbox(file: string): Promise<void> {
  if (file === '-') return
  await access(file).catch(() => {
    throw new StartupError(`Cannot read the file ${file}.`)
  })
}

async function schedule({ hosted }: OpenedService, issue: string): Promise<void> {
  if (!hosted) {
    throw new IssueError(
      'This server reads content/newsletter/ itself. Set SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY to schedule an issue on a hosted project.',
    )
  }
  const { sendsAt } = await hosted.transferInput(issue, { isScheduled: true })
  process.stdout.write(`${issue} has been handed over. It is sent at ${sendsAt}.\n`)
}

async function runBounces(service: BounceService, file: string, isTrusted: boolean): Promise<void> {
  const progress = createFileProgress(await loadFileSize(file))
  const totals = await loadBounceFile(service, {
    file,
    isTrusted,
    onUnclear(number, reason) {
      progress.clear()
      process.stderr.write(`message ${number}: ${reason}\n`)
    },
    onProgress: (bytesRead, { read, suppressed }) =>
      progress.show(bytesRead, [
        `${formatCount(read)} messages`,
        `${formatCount(suppressed)} addresses suppressed`,
      ]),
  }).finally(progress.clear)
  process.stdout.write(`${describeTotals(totals)}\n`)
}

async function loadFileSize(file: string): Promise<number | undefined> {
  if (file === '-') return undefined
  const found = await stat(file)
  return found.isFile() ? found.size : undefined
}

function describeTotals(totals: BounceTotals): string {
  const parts: [number, string][] = [
    [totals.hard, 'hard (the mailbox does not exist)'],
    [totals.soft, 'soft (the mailbox is temporarily unavailable)'],
    [totals.policy, 'refused by policy'],
    [totals.complaint, 'complaints'],
    [totals.repeated, 'already recorded'],
    [totals.noFailure, 'delayed or delivered, not failed'],
    [totals.unproved, 'without the original email'],
    [totals.unknown, 'not about a subscriber'],
    [totals.unclear, 'not a report'],
  ]
  const found = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `  ${formatCount(count).padStart(7)}  ${text}`)
  const suppressed =
    totals.suppressed === 1
      ? '1 address is now suppressed.'
      : `${formatCount(totals.suppressed)} addresses are now suppressed.`
  return [
    `${formatCount(totals.read)} ${totals.read === 1 ? 'message' : 'messages'} read.`,
    ...found,
    suppressed,
  ].join('\n')
}
