import { readdir, readFile } from 'node:fs/promises'

/** Ticks per second of the counters in /proc, the same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100

/** In seconds. Linux only; NaN elsewhere. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await loadStat(`/proc/${pid}/stat`)).cpuSeconds
}

export async function cpuSecondsByThread(pid: number): Promise<{ main: number; database: number }> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const stats = await Promise.all(threads.map((id) => loadStat(`/proc/${pid}/task/${id}/stat`)))
  return {
    main: (await loadStat(`/proc/${pid}/task/${pid}/stat`)).cpuSeconds,
    database: stats.find(({ name }) => name === 'database')?.cpuSeconds ?? 0,
  }
}

async function loadStat(file: string): Promise<{ name: string; cpuSeconds: number }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The second field is a name in parentheses that may contain anything.
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  return { name: text.slice(text.indexOf('(') + 1, nameEnd), cpuSeconds }
}
