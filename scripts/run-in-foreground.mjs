import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp } from './progress.mjs'

/** Read before anything else is done: a parent may be killed while this one still installs or builds. */
const parent = process.ppid

export function runInForeground(program, programArguments) {
  const child = spawn(program, programArguments, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the whole group by itself; twice would look like impatience.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  stopWhenOrphaned(child)
  child.on('error', (error) => giveUp(`${program} could not be started (${error.message}).`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
}

/** A killed npm does not end its children: without this, its server would keep the port and the data. */
function stopWhenOrphaned(child) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}
