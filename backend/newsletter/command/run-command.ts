import { parseArgs } from 'node:util'
import { IssueError } from '../issues/issue-error.ts'
import { servePreview } from '../preview/serve-preview.ts'
import { followRun } from './follow-run.ts'
import type { OpenedOffice } from './open-office.ts'
import { printStatistics } from './print-statistics.ts'
import { printDryRun, printStatus } from './print-status.ts'
import { requireMailbox, runBounces } from './run-bounces.ts'
import { runInOffice } from './run-in-office.ts'

const usage = `Usage:
  npm run newsletter -- preview ISSUE                 shows the letter in the browser
  npm run newsletter -- send ISSUE                    sends it, or goes on sending
  npm run newsletter -- send ISSUE --dry-run          lists who would get it
  npm run newsletter -- send ISSUE --to ADDRESS       sends one copy to one address
  npm run newsletter -- status                        the list in numbers, what has been sent and what has not
  npm run newsletter -- pause ISSUE | resume ISSUE    holds a run, and lets it go on
  npm run newsletter -- bounces FILE                  takes in mail that came back: a mailbox (mbox), a message, or - for the input
  npm run newsletter -- bounces FILE --trust-addresses   also where no letter of ours came back: only for a mailbox that strangers cannot write to
ISSUE is the name of a file in content/newsletter/ without its ending.
`

type Request = {
  verb: string
  /** The issue, or the file. */
  name: string
  isDryRun: boolean
  to: string | undefined
  isTrusted: boolean
}

const verbs = ['preview', 'send', 'pause', 'resume', 'bounces']

/** @returns the exit code */
export async function runNewsletterCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseRequest(words)
  if (!request) {
    process.stderr.write(usage)
    return 2
  }
  return runInOffice(variables, {
    prepare: async () => {
      if (request.verb === 'bounces') await requireMailbox(request.name)
    },
    work: (opened) => carryOut(opened, request),
    explain: (error) => (error instanceof IssueError ? error.message : undefined),
  })
}

function parseRequest(words: string[]): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        to: { type: 'string' },
        'trust-addresses': { type: 'boolean', default: false },
      },
    })
    const [verb = '', name = '', ...others] = positionals
    const { 'dry-run': isDryRun, 'trust-addresses': isTrusted, to } = values
    const isKnown = verb === 'status' ? name === '' : verbs.includes(verb) && name !== ''
    const areOptionsFit =
      (verb === 'send' || (!isDryRun && to === undefined)) && (verb === 'bounces' || !isTrusted)
    if (others.length > 0 || !isKnown || !areOptionsFit || (isDryRun && to)) return undefined
    return { verb, name, isDryRun, to, isTrusted }
  } catch {
    return undefined
  }
}

async function carryOut(opened: OpenedOffice, request: Request): Promise<number> {
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
