import { writeFile } from 'node:fs/promises'

// Loaded into a server before its own files, which runs with --expose-gc: on SIGUSR2, writes what memory is left
// after a full collection, so that a leak is not mistaken for garbage.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const text = JSON.stringify({ heap: heapUsed, external, resident: rss })
  void writeFile(process.env.MEMORY_FILE ?? '', text)
})
