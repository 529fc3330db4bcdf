/** One line that tells a person what happens now. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the command with one line that says what is wrong and what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** What a rotation of the keys means. */
export function sayRotated(kid) {
  say(`Sessions are signed with the key ${kid} from now on; nobody is signed out.`)
  say('Both API keys are new: "npm run --silent keys" prints them. The service key from before is')
  say(
    'refused at once, the public one in 30 days. Other processes on the same database follow within ten seconds.',
  )
}
