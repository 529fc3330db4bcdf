import { Worker } from 'node:worker_threads'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import {
  ProviderError,
  type ProviderErrorCode,
} from '#functions/_shared/markets/providers/provider-request.ts'
import type { SecAnswers } from '#functions/_shared/markets/providers/sec-answers.ts'

type Message =
  | { statements: FinancialStatements }
  | { failure: { code: ProviderErrorCode; message: string } }

const entry = new URL('./reading-thread.mjs', import.meta.url)
const LONGEST_MS = 20_000
const MAX_THREADS = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Parses SEC responses in worker threads, two at a time: parsing five megabytes blocks the event
 * loop for 100 ms or more. Each thread parses one response; if that takes too much memory or time,
 * nothing else is affected.
 *
 * The buffers move to the thread and are empty afterward.
 */
export async function parseInThread(answers: SecAnswers): Promise<FinancialStatements> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await runThread(answers)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function runThread(answers: SecAnswers): Promise<FinancialStatements> {
  const { facts, submissions } = answers
  const worker = new Worker(entry, {
    name: 'statements',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    workerData: answers,
    transferList: submissions ? [facts, submissions] : [facts],
  })
  const tooLate = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
    })
    if ('statements' in message) return message.statements
    throw new ProviderError(message.failure.code, message.failure.message)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const cause = error instanceof Error ? error.message : 'unknown'
    throw new ProviderError('malformed', `The SEC's answer could not be read (${cause}).`)
  } finally {
    clearTimeout(tooLate)
    await worker.terminate()
  }
}
