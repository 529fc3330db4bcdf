import { readFile } from 'node:fs/promises'
import { measureMemory } from '#bench/load/measure-memory.ts'

/** Only PGlite's memory block is at least this large. */
const EMBEDDED_AT_LEAST_KILOBYTES = 128 * 1024

/** In resident megabytes, every second. */
export function watchMemory(pid: number) {
  let most = 0
  async function read(): Promise<number> {
    const { largestMegabytes } = await measureMemory(pid)
    most = Math.max(most, largestMegabytes)
    return largestMegabytes
  }
  const timer = setInterval(() => void read(), 1_000)
  return {
    read,
    restart() {
      most = 0
    },
    async stop(): Promise<number> {
      clearInterval(timer)
      await read()
      return most
    },
  }
}

/**
 * Resident megabytes of the embedded database, or 0: WebAssembly has one block of memory, which
 * never shrinks. From /proc.
 */
export async function loadEmbeddedDatabase(pid: number): Promise<number> {
  const maps = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '')
  const blocks = maps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const ours = blocks.filter(
    (block) =>
      /^\S+ rw-p \S+ \S+ 0/.test(block) &&
      kilobytesOf(block, 'Size') >= EMBEDDED_AT_LEAST_KILOBYTES,
  )
  return Math.round(ours.reduce((sum, block) => sum + kilobytesOf(block, 'Rss'), 0) / 1024)
}

function kilobytesOf(block: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(block)?.[1] ?? 0)
}
