/** One line that tells a person what happens now. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the command with one line that says what is wrong and what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
