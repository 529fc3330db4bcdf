import { createWriteStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '#domain/format-number.ts'
import { exportSubscribers } from '../subscribers/export-list.ts'
import {
  type ImportProgress,
  type ImportTotals,
  importSubscribers,
} from '../subscribers/import-file.ts'
import { SubscriberFileError } from '../subscribers/parse-list-file.ts'
import type { SubscriberService } from '../subscribers/subscriber-service.ts'
import { runWithService } from './open-service.ts'
import { describeWrongOption, printUsage } from './parse-request.ts'
import { createFileProgress } from './progress.ts'

const USAGE = `Usage:
  npm run subscribers -- import FILE.csv              import subscribers from a file
  npm run subscribers -- import FILE.csv --dry-run    show what an import would do
  npm run --silent subscribers -- export [FILE.csv]   export the list, to the terminal without FILE
The file needs the columns email, consent_at and consent_source. An import sends no emails.
`

type Request = { verb: 'import' | 'export'; file: string | undefined; isDryRun: boolean }

/** @returns the exit code: 1 if any line was rejected */
export async function runSubscribersCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseRequest(words)
  if (typeof request !== 'object') return printUsage(USAGE, request)
  return runWithService(variables, {
    prepare: async () => {
      if (request.verb === 'import') await requireFile(request.file)
    },
    work: ({ subscribers }) => carryOut(subscribers, request),
    explain,
  })
}

function parseRequest(words: string[]): Request | string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [verb, file, ...others] = positionals
    const { 'dry-run': isDryRun, help } = values
    if (help || words.length === 0) return undefined
    if (verb !== 'import' && verb !== 'export') return `There is no command "${verb ?? ''}".`
    if (verb === 'import' && !file) return '"import" needs a FILE.'
    if (verb === 'export' && isDryRun) return '--dry-run goes with "import".'
    if (others[0] !== undefined) return `Unexpected argument "${others[0]}".`
    return { verb, file, isDryRun }
  } catch (error) {
    return describeWrongOption(error)
  }
}

async function requireFile(file = ''): Promise<void> {
  try {
    await access(file, constants.R_OK)
    // It is read twice, so it cannot be a pipe.
    if ((await stat(file)).isFile()) return
  } catch {}
  throw new SubscriberFileError(`Cannot read the file ${file}.`)
}

function carryOut(service: SubscriberService, { verb, file, isDryRun }: Request): Promise<number> {
  return verb === 'import' ? runImport(service, file ?? '', isDryRun) : runExport(service, file)
}

async function runImport(service: SubscriberService, file: string, isDryRun: boolean) {
  const progress = createFileProgress((await stat(file)).size)
  const totals = await importSubscribers(service, {
    file,
    isDryRun,
    now: new Date(),
    onRefused(line, reason) {
      progress.clear()
      process.stderr.write(`line ${line}: ${reason}\n`)
    },
    onProgress: (reached) => progress.show(reached.bytesRead, describeProgress(reached)),
  }).finally(progress.clear)
  process.stdout.write(`${describeTotals(totals, isDryRun)}\n`)
  return totals.refused > 0 ? 1 : 0
}

async function runExport(service: SubscriberService, file: string | undefined) {
  const lines = Readable.from(exportSubscribers(service))
  if (file === undefined) await pipeline(lines, process.stdout, { end: false })
  else {
    // Personal data: readable by this user only, and no file is overwritten.
    await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    process.stdout.write(`Exported to ${file}, readable by you only.\n`)
  }
  return 0
}

function describeProgress({ stage, totals }: ImportProgress): string[] {
  if (stage === 'checking') return ['checking the encoding; nothing stored yet']
  const rest = totals.subscribed + totals.unsubscribed + totals.suppressed + totals.repeated
  const refused = totals.refused > 0 ? [`${formatCount(totals.refused)} rejected`] : []
  return [`${formatCount(totals.added)} added`, `${formatCount(rest)} skipped`, ...refused]
}

function describeTotals(totals: ImportTotals, isDryRun: boolean): string {
  const parts: [number, string][] = [
    [totals.subscribed, 'already subscribed'],
    [totals.unsubscribed, 'skipped because they unsubscribed'],
    [totals.suppressed, 'skipped because they bounced or complained'],
    [totals.repeated, 'duplicates in the file'],
    [totals.refused, 'rejected'],
  ]
  const rest = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${formatCount(count)} ${text}`)
  const first = `${formatCount(totals.added)} ${isDryRun ? 'would be added' : 'added'}`
  const end = isDryRun ? '.\nNothing was stored.' : '.'
  return [first, ...rest].join(', ') + end
}

function explain(error: unknown): string | undefined {
  if (error instanceof SubscriberFileError) return error.message
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
    ? 'That file already exists. Choose another name or delete it first.'
    : undefined
}
