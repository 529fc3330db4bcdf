import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp } from './progress.mjs'

/** Read first: the parent may be killed while this process still installs or builds. */
const parent = process.ppid

/**
 * Passes signals on, and ends with the program, by its exit code.
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {{ hasChannel?: boolean }} [options] `hasChannel`: the program gets what is sent to the returned process
 */
export function runInForeground(program, programArguments, { hasChannel = false } = {}) {
  const channel = hasChannel ? ['ipc'] : []
  const child = spawn(program, programArguments, {
    stdio: ['inherit', 'inherit', 'inherit', ...channel],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // In a terminal, Ctrl-C reaches the whole process group; passing it on would count as a
      // second Ctrl-C.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  stopWhenOrphaned(child)
  child.on('error', (error) => giveUp(`${program} could not be started (${error.message}).`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
  return child
}

/**
 * A killed npm does not end its children: without this, its server would keep the port and the
 * data.
 */
function stopWhenOrphaned(child) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}
