import { readFile } from 'node:fs/promises'

/** Ticks a second of the counters in /proc, the same on every Linux that Node runs on. */
const ticksPerSecond = 100

/** How long a process has been on a processor, in seconds. Linux only; NaN elsewhere. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is a name in parentheses that may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
