import { readFile } from 'node:fs/promises'
import { readMemory } from '#bench/memory/read-memory.ts'

/** Where PGlite keeps its memory is at least so large, and nothing else in the server is. */
const embeddedAtLeastKilobytes = 128 * 1024

/** Resident memory of a server in megabytes, each second from now on. */
export function watchMemory(pid: number) {
  let most = 0
  async function read(): Promise<number> {
    const { largestMegabytes } = await readMemory(pid)
    most = Math.max(most, largestMegabytes)
    return largestMegabytes
  }
  const timer = setInterval(() => void read(), 1_000)
  return {
    read,
    /** Forgets the most that there has been. */
    beginAnew() {
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
 * Resident megabytes of the embedded database alone, or 0: WebAssembly has one block of memory, which
 * never shrinks. From Linux' /proc.
 */
export async function readEmbeddedDatabase(pid: number): Promise<number> {
  const maps = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '')
  const blocks = maps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const ours = blocks.filter(
    (block) =>
      /^\S+ rw-p \S+ \S+ 0/.test(block) && kilobytesOf(block, 'Size') >= embeddedAtLeastKilobytes,
  )
  return Math.round(ours.reduce((sum, block) => sum + kilobytesOf(block, 'Rss'), 0) / 1024)
}

function kilobytesOf(block: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(block)?.[1] ?? 0)
}
