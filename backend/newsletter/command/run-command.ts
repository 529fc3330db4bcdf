import { IssueError } from '../issues/issue-error.ts'
import { servePreview } from '../preview/serve-preview.ts'
import { followRun } from './follow-run.ts'
import type { OpenedOffice } from './open-office.ts'
import { type NewsletterRequest, parseNewsletterRequest } from './parse-request.ts'
import { printStatistics } from './print-statistics.ts'
import { printDryRun, printStatus } from './print-status.ts'
import { printUsage } from './print-usage.ts'
import { requireMailbox, runBounces } from './run-bounces.ts'
import { runInOffice } from './run-in-office.ts'

const usage = `Usage:
  npm run newsletter -- preview ISSUE            shows the letter in the browser
  npm run newsletter -- send ISSUE               sends it, or goes on sending
  npm run newsletter -- send ISSUE --dry-run     lists who would get it
  npm run newsletter -- send ISSUE --to ADDRESS  sends one copy to one address
  npm run newsletter -- status                   the list in numbers, and what has been sent
  npm run newsletter -- pause ISSUE              holds a run
  npm run newsletter -- resume ISSUE             lets it go on
  npm run newsletter -- bounces FILE             takes in mail that came back: a mailbox (mbox),
                                                 one message, or - for the input
  npm run newsletter -- bounces FILE --trust-addresses
                                                 also where no letter of ours came back: only for a
                                                 mailbox that strangers cannot write to
ISSUE is the name of a file in content/newsletter/ without its ending.
`

/** @returns the exit code */
export async function runNewsletterCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseNewsletterRequest(words)
  if (typeof request !== 'object') return printUsage(usage, request)
  return runInOffice(variables, {
    prepare: async () => {
      if (request.verb === 'bounces') await requireMailbox(request.name)
    },
    work: (opened) => carryOut(opened, request),
    explain: (error) => (error instanceof IssueError ? error.message : undefined),
  })
}

async function carryOut(opened: OpenedOffice, request: NewsletterRequest): Promise<number> {
  const { office } = opened
  const { verb, name, isDryRun, to } = request
  if (verb === 'status') {
    printStatistics(await office.readStatistics())
    printStatus(await office.readStatus())
  } else if (verb === 'bounces') await runBounces(opened.bounces, name, request.isTrusted)
  else if (verb === 'preview') await servePreview(office, name)
  else if (verb === 'pause' || verb === 'resume') {
    printStatus([await office.setPaused(name, verb === 'pause')])
  } else if (isDryRun) await printDryRun(office, name)
  else if (to !== undefined) return sendTest(opened, name, to)
  else return followRun(opened, name)
  return 0
}

async function sendTest({ office }: OpenedOffice, issue: string, to: string): Promise<number> {
  const { isSent, answer } = await office.sendTest(issue, to)
  const line = isSent ? `Sent to ${to}: ${answer}` : `Not sent to ${to}: ${answer}`
  process[isSent ? 'stdout' : 'stderr'].write(`${line}\n`)
  return isSent ? 0 : 1
}
