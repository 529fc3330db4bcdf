import { Worker } from 'node:worker_threads'
import type { ReadPage } from '#functions/_shared/page-reader.ts'
import { FetchProblem } from './guarded-fetch.ts'
import type { FeedItem, FeedToParse } from './parse-feed.ts'
import type { PageToParse } from './parse-page.ts'

type Answer = { answer: unknown } | { problem: string }

/** A real feed of ten megabytes takes under two seconds. */
const LONGEST_MS = 10_000
const entry = new URL('./reading-thread.mjs', import.meta.url)

export type Reader = {
  /** @throws FetchProblem */
  parseFeed(feed: FeedToParse): Promise<FeedItem[]>
  /** @throws FetchProblem */
  parsePage(page: PageToParse): Promise<ReadPage>
  stop(): Promise<void>
}

/**
 * Parses untrusted documents one after another in a worker thread. If a document takes too much
 * time or memory, only the thread ends, and the next document gets a new one.
 */
export function createReader(): Reader {
  let worker: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function run(kind: 'feed' | 'page', job: FeedToParse | PageToParse): Promise<unknown> {
    worker ??= startWorker()
    const current = worker
    const answer = await askWorker(current, { kind, job })
    if (answer === undefined) {
      worker = undefined
      await current.terminate()
      throw new FetchProblem('it takes more time or memory than a feed should')
    }
    if ('problem' in answer) throw new FetchProblem(answer.problem)
    return answer.answer
  }

  function queue(kind: 'feed' | 'page', job: FeedToParse | PageToParse): Promise<unknown> {
    const running = turn.then(() => run(kind, job))
    turn = running.catch(() => {})
    return running
  }

  return {
    parseFeed: (feed) => queue('feed', feed) as Promise<FeedItem[]>,
    parsePage: (page) => queue('page', page) as Promise<ReadPage>,
    async stop() {
      await worker?.terminate()
      worker = undefined
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(entry, {
    name: 'news',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  })
  worker.unref()
  // Also ends the job that the thread had.
  worker.on('error', () => {})
  return worker
}

/** Undefined if the thread ends without an answer, or takes too long. */
function askWorker(worker: Worker, message: object): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: Answer) => {
      clearTimeout(tooLate)
      worker.off('message', settle)
      worker.off('exit', end)
      resolve(answer)
    }
    const end = () => settle()
    const tooLate = setTimeout(end, LONGEST_MS)
    worker.once('message', settle)
    worker.once('exit', end)
    worker.postMessage(message, [])
  })
}
