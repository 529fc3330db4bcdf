import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type LoggedMail = { atMs: number; to: string; bytes: number; checksum: string }

export type Sink = {
  url: string
  pid: number
  count(): number
  untilCount(count: number): Promise<void>
  /** The emails so far. */
  readLog(): Promise<LoggedMail[]>
  finish(): Promise<LoggedMail[]>
}

const script = fileURLToPath(new URL('./sink.ts', import.meta.url))

export async function startSink(connections: number): Promise<Sink> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-sink-'))
  const logFile = path.join(directory, 'log')
  const child = fork(script, [logFile])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  // The last line may not be complete yet.
  const loadLog = async () =>
    (await readFile(logFile, 'utf8')).split('\n').slice(0, -1).map(parseLine)
  let count = 0
  let waiters: { count: number; resolve: () => void }[] = []
  child.on('message', (message: { count: number }) => {
    count = message.count
    for (const waiter of waiters) if (count >= waiter.count) waiter.resolve()
    waiters = waiters.filter((waiter) => count < waiter.count)
  })
  return {
    url: `smtp://127.0.0.1:${port}?maxConnections=${connections}`,
    pid: child.pid ?? 0,
    count: () => count,
    readLog: loadLog,
    untilCount: (wanted) =>
      new Promise((resolve) => {
        if (count >= wanted) resolve()
        else waiters.push({ count: wanted, resolve })
      }),
    async finish() {
      child.send('finish')
      await once(child, 'exit')
      const emails = await loadLog()
      await rm(directory, { recursive: true })
      return emails
    },
  }
}

function parseLine(line: string): LoggedMail {
  const [at = '', to = '', bytes = '', checksum = ''] = line.split(' ')
  return { atMs: Number(at), to, bytes: Number(bytes), checksum }
}

/** Emails per second, from the first to the last in the log. */
export function rateOf(emails: readonly LoggedMail[]): number {
  const times = emails.map(({ atMs }) => atMs)
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  return last > first ? ((emails.length - 1) / (last - first)) * 1000 : 0
}
