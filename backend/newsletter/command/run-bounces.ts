import { access, stat } from 'node:fs/promises'
import { StartupError } from '#backend/startup-error.ts'
import type { BounceOffice } from '../bounces/bounce-office.ts'
import { type BounceTotals, readBounceFile } from '../bounces/read-bounce-file.ts'
import { createFileProgress } from './file-progress.ts'
import { format } from './print-status.ts'

/** @throws StartupError if there is no such file */
export async function requireMailbox(file: string): Promise<void> {
  if (file === '-') return
  await access(file).catch(() => {
    throw new StartupError(`There is no file ${file} that can be read.`)
  })
}

export async function runBounces(
  office: BounceOffice,
  file: string,
  isTrusted: boolean,
): Promise<void> {
  const progress = createFileProgress(await readSize(file))
  const totals = await readBounceFile(office, {
    file,
    isTrusted,
    onUnclear(number, reason) {
      progress.clear()
      process.stderr.write(`message ${number}: ${reason}\n`)
    },
    onProgress: (bytesRead, { read, suppressed }) =>
      progress.show(bytesRead, [
        `${format(read)} messages`,
        `${format(suppressed)} addresses suppressed`,
      ]),
  }).finally(progress.clear)
  process.stdout.write(`${describeTotals(totals)}\n`)
}

/** Of a pipe nobody knows how much will come. */
async function readSize(file: string): Promise<number | undefined> {
  if (file === '-') return undefined
  const found = await stat(file)
  return found.isFile() ? found.size : undefined
}

function describeTotals(totals: BounceTotals): string {
  const parts: [number, string][] = [
    [totals.hard, 'hard (the mailbox is gone)'],
    [totals.soft, 'soft (it takes nothing at the moment)'],
    [totals.policy, 'refused by policy'],
    [totals.complaint, 'complaints'],
    [totals.repeated, 'known already'],
    [totals.noFailure, 'only delayed, or delivered'],
    [totals.unproved, 'without proof that a letter of ours came back'],
    [totals.unknown, 'about nobody on the list'],
    [totals.unclear, 'not understood'],
  ]
  const found = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `  ${format(count).padStart(7)}  ${text}`)
  const suppressed =
    totals.suppressed === 1
      ? '1 address gets nothing any more.'
      : `${format(totals.suppressed)} addresses get nothing any more.`
  return [
    `${format(totals.read)} ${totals.read === 1 ? 'message' : 'messages'} read.`,
    ...found,
    suppressed,
  ].join('\n')
}
