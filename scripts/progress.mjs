export function say(line) {
  process.stdout.write(`${line}\n`)
}

export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export function sayRotated(kid) {
  say(`Sessions are signed with the key ${kid} from now on; no one is signed out.`)
  say('Both API keys are new: "npm run --silent keys" prints them. The service key from before is')
  say(
    'refused at once, the public one in 30 days. Other processes on the same database follow within ten seconds.',
  )
}
