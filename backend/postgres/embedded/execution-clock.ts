/** What the database's thread is executing. */
export type Execution = {
  question: number
  isCommit: boolean
  elapsedMs: number
  /** 0 sets no limit. */
  limitMs: number
}

export type ExecutionClock = {
  /** For the thread: a question, or its commit, begins now. */
  begin(question: number, limitMs: number, isCommit: boolean): void
  end(): void
  /** For whoever watches the thread. Undefined while it waits for a question. */
  read(): Execution | undefined
}

const fields = ['question', 'startedAt', 'limitMs', 'isCommit'] as const
const at = Object.fromEntries(fields.map((name, index) => [name, index])) as Record<
  (typeof fields)[number],
  number
>

export function createClockMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(fields.length * Int32Array.BYTES_PER_ELEMENT)
}

/**
 * Tells the main thread which question the engine works on and since when. This is memory that both
 * threads see, because a stuck thread sends no messages, and a question's time must not include
 * its wait behind others.
 */
export function openClock(memory: SharedArrayBuffer): ExecutionClock {
  const state = new Int32Array(memory)
  // `performance` counts from each thread's own start, but asking it costs a fraction of the time.
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
