export type RunningStatement = {
  question: number
  isCommit: boolean
  elapsedMs: number
  limitMs: number
}

export type ExecutionClock = {
  begin(question: number, limitMs: number, isCommit: boolean): void
  end(): void
  /** Undefined while the database is idle. */
  read(): RunningStatement | undefined
}

const FIELDS = ['question', 'startedAt', 'limitMs', 'isCommit'] as const
const at = Object.fromEntries(FIELDS.map((name, index) => [name, index])) as Record<
  (typeof FIELDS)[number],
  number
>

export function createClockMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(FIELDS.length * Int32Array.BYTES_PER_ELEMENT)
}

/**
 * Shows the main thread which question the engine is working on and since when. Uses shared memory:
 * a stuck thread sends no messages, and the time must not include waiting behind other questions.
 */
export function openClock(memory: SharedArrayBuffer): ExecutionClock {
  const state = new Int32Array(memory)
  // `performance.now()` is cheaper, but starts at zero in each thread.
  const offsetMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
  const monotonicMs = () => (performance.now() + offsetMs) | 0
  return {
    begin(question, limitMs, isCommit) {
      Atomics.store(state, at.question, 0)
      Atomics.store(state, at.startedAt, monotonicMs())
      Atomics.store(state, at.limitMs, limitMs)
      Atomics.store(state, at.isCommit, Number(isCommit))
      Atomics.store(state, at.question, question)
    },
    end() {
      Atomics.store(state, at.question, 0)
    },
    read() {
      const question = Atomics.load(state, at.question)
      // Milliseconds wrap after 24 days, and so does their difference.
      const elapsedMs = (monotonicMs() - Atomics.load(state, at.startedAt)) | 0
      const limitMs = Atomics.load(state, at.limitMs)
      const isCommit = Atomics.load(state, at.isCommit) === 1
      const isSame = question !== 0 && question === Atomics.load(state, at.question)
      return isSame ? { question, isCommit, elapsedMs, limitMs } : undefined
    },
  }
}
