export function say(line) {
  process.stdout.write(`${line}\n`)
}

export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export function sayRotated(kid) {
  say(`Sessions are signed with the key ${kid} from now on; no one is signed out.`)
  say('Both API keys are new: "npm run --silent keys" prints them. The old service key no longer')
  say(
    'works, the old public key expires in 30 days. Other processes on this database follow within ten seconds.',
  )
}
