import { isMainThread } from 'node:worker_threads'

// For NODE_OPTIONS=--import: reports every second how long the event loop was busy without a break,
// in milliseconds of CPU time, which does not depend on other load on the machine.
if (isMainThread) {
  let before = process.threadCpuUsage()
  let longestMs = 0
  setInterval(() => {
    const now = process.threadCpuUsage()
    const busyMs = (now.user + now.system - before.user - before.system) / 1000
    longestMs = Math.max(longestMs, busyMs)
    before = now
  }, 5).unref()
  setInterval(() => {
    process.stderr.write(`busy at a stretch: ${longestMs.toFixed(1)} ms\n`)
    longestMs = 0
  }, 1000).unref()
}
