import {
  createTimeoutError,
  DatabaseInterruptedError,
  DatabaseLostError,
} from '#embedded/postgres/database.ts'
import { type EngineWorker, startEngineWorker } from './engine-worker.ts'
import type { RunningStatement } from './execution-clock.ts'
import {
  type Opening,
  restoreError,
  type ThreadAnswer,
  type ThreadRequest,
} from './thread-messages.ts'

type Unnumbered<Q> = Q extends ThreadRequest ? Omit<Q, 'number' | 'limitMs'> : never
export type Asking = Unnumbered<ThreadRequest>

export type StatementSession = {
  /** For each statement except the commit. 0 means no limit. */
  limitMs: number
  isTransaction: boolean
  isCaller?: boolean
  worker?: EngineWorker | undefined
  isOpened?: boolean
}

type Waiting = {
  question: ThreadRequest
  session: StatementSession
  /** The first of its session, which a restarted engine can answer too. */
  isOpening: boolean
  resolve(answer: ThreadAnswer): void
  reject(reason: Error): void
}

type ThreadOpening = Pick<Opening, 'directory' | 'commitLimitMs' | 'extensions'>

const WATCH_EVERY_MS = 100
const HASTENED = { limitMs: 1_000, commitLimitMs: 5_000 }
const MAX_CLOSING_MS = 5_000
/** If the thread ends by itself more often than this, opening the engine again does not help. */
const MAX_ENDS = { count: 5, withinMs: 60_000 }

/**
 * The embedded database as seen from the main thread. Questions are answered in order and may be asked before the
 * last is answered.
 *
 * PGlite cannot be interrupted, so a question that exceeds its limit ends the thread, and the engine is opened
 * again in a new one. Committed data is safe in PostgreSQL's log on disk.
 */
export class EmbeddedThread {
  /**
   * Settles when the engine cannot be opened again. All waiting and later questions are refused with the same
   * error.
   */
  readonly lost: Promise<DatabaseLostError>
  readonly spent = { statements: 0, busyMs: 0 }
  readonly #opening: ThreadOpening
  readonly #waiting: Waiting[] = []
  readonly #lose: (reason: DatabaseLostError) => void
  #worker: EngineWorker | undefined
  #refusal: Error | undefined
  #count = 0
  #canceled: number | undefined
  #stoppingLimits: typeof HASTENED | undefined
  #watch: NodeJS.Timeout | undefined
  #ends: number[] = []
  #recovering = Promise.resolve()

  constructor(opening: ThreadOpening) {
    const { promise, resolve } = Promise.withResolvers<DatabaseLostError>()
    this.#opening = opening
    this.lost = promise
    this.#lose = resolve
  }

  /** @throws the error of the engine if it cannot open the directory */
  async open(): Promise<void> {
    const worker = await startEngineWorker(this.#opening, (answer) => this.#receive(answer))
    if (this.#refusal) return worker.end()
    this.#worker = worker
    void worker.ended.then((cause) => {
      this.#recovering = this.#recover(worker, cause)
    })
    worker.keepProcess(this.#waiting.length > 0)
    for (const item of [...this.#waiting]) this.#post(item, worker)
  }

  async ask(asking: Asking, session: StatementSession): Promise<ThreadAnswer> {
    if (this.#refusal) throw this.#refusal
    if (session.worker && session.worker !== this.#worker) throw createInterruption()
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    this.#count = (this.#count % 2_000_000_000) + 1
    const question: ThreadRequest = { ...asking, limitMs: session.limitMs, number: this.#count }
    const item = { question, session, isOpening: !session.isOpened, resolve, reject }
    session.isOpened = true
    if (this.#waiting.push(item) === 1) this.#worker?.keepProcess(true)
    this.#watch ??= setInterval(() => this.#watchExecution(), WATCH_EVERY_MS).unref()
    if (this.#worker) this.#post(item, this.#worker)
    return promise
  }

  /**
   * From now on, statements are limited to a second, and callers are not retried after a restart.
   */
  hasten(): void {
    this.#stoppingLimits = HASTENED
  }

  async close(): Promise<void> {
    const session = { limitMs: 0, isTransaction: false }
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(late.resolve, MAX_CLOSING_MS, undefined)
    try {
      const answer = await Promise.race([this.ask({ kind: 'close' }, session), late.promise])
      if (answer && 'failure' in answer) throw restoreError(answer.failure)
    } catch (error) {
      // A thread that ended by itself needs no closing.
      if (!(error instanceof DatabaseLostError)) throw error
    } finally {
      clearTimeout(timer)
      clearInterval(this.#watch)
      this.#refuse(new Error('The embedded database must not be used after it was closed'))
      await this.#worker?.end()
      await this.#recovering
    }
  }

  #receive(answer: ThreadAnswer): void {
    this.spent.statements += 1
    this.spent.busyMs += answer.tookMs ?? 0
    this.#waiting.shift()?.resolve(answer)
    if (this.#waiting.length === 0) this.#worker?.keepProcess(false)
  }

  #post(item: Waiting, worker: EngineWorker): void {
    try {
      worker.post(item.question)
      item.session.worker = worker
    } catch (error) {
      this.#waiting.splice(this.#waiting.indexOf(item), 1)
      item.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #watchExecution(): void {
    if (this.#waiting.length === 0) {
      clearInterval(this.#watch)
      this.#watch = undefined
    }
    const execution = this.#worker?.executing()
    if (!execution || this.#canceled !== undefined || !this.#isOverdue(execution)) return
    this.#canceled = execution.question
    void this.#worker?.end()
  }

  #isOverdue({ question, elapsedMs, limitMs, isCommit }: RunningStatement): boolean {
    const [first] = this.#waiting
    if (first?.question.kind === 'close' && first.question.number === question) return false
    const max = this.#stoppingLimits?.[isCommit ? 'commitLimitMs' : 'limitMs']
    return elapsedMs > Math.min(limitMs || Infinity, max ?? Infinity)
  }

  async #recover(gone: EngineWorker, cause: Error): Promise<void> {
    this.#worker = undefined
    if (this.#refusal) return
    const canceled = this.#canceled
    this.#canceled = undefined
    this.#settle(gone.executing(), canceled)
    if (canceled === undefined && !this.#mayOpenAgain()) return this.#giveUp(cause)
    await this.open().catch((error: unknown) => this.#giveUp(error))
  }

  /** Keeps questions that the thread had not begun, unless the start of their transaction is lost. */
  #settle(begun: RunningStatement | undefined, canceled: number | undefined): void {
    const kept = new Set<StatementSession>()
    for (const item of this.#waiting.splice(0)) {
      const isBegun = item.question.number === begun?.question
      const isCulprit = isBegun && item.question.number === canceled
      const isKept = this.#mayRepeat(item, isBegun ? begun : undefined, canceled)
      if (isCulprit && !begun.isCommit) item.reject(createTimeoutError())
      else if (this.#stoppingLimits && item.session.isCaller) item.reject(createStopping())
      else if (isKept || kept.has(item.session)) {
        kept.add(item.session)
        item.session.worker = undefined
        this.#waiting.push(item)
      } else item.reject(createInterruption(isBegun && canceled === undefined))
    }
  }

  /**
   * Questions begun after the canceled one can also be repeated, unless they may have taken effect.
   */
  #mayRepeat(
    item: Waiting,
    begun: RunningStatement | undefined,
    canceled: number | undefined,
  ): boolean {
    if (!item.isOpening || !begun) return item.isOpening
    const isInnocent = canceled !== undefined && item.question.number !== canceled
    return isInnocent && item.session.isTransaction && !begun.isCommit
  }

  #mayOpenAgain(): boolean {
    const now = performance.now()
    this.#ends = [...this.#ends.filter((time) => now - time < MAX_ENDS.withinMs), now]
    return this.#ends.length <= MAX_ENDS.count
  }

  #giveUp(cause: unknown): void {
    const error = new DatabaseLostError(cause instanceof Error ? cause : new Error(String(cause)))
    this.#refuse(error)
    this.#lose(error)
  }

  #refuse(reason: Error): void {
    this.#refusal ??= reason
    for (const { reject } of this.#waiting.splice(0)) reject(this.#refusal)
  }
}

export function createStopping(): Error {
  return new DatabaseInterruptedError('The server is stopping. Try again in a moment.')
}

function createInterruption(isCulprit = false): Error {
  const message =
    'The embedded database was restarted. Check the data before you repeat this: it may have been saved.'
  return new DatabaseInterruptedError(message, isCulprit)
}
