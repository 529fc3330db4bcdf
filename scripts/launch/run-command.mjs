import { giveUp, say } from '#scripts/progress.mjs'
import { commands } from './commands.mjs'
import { runPinned } from './run-pinned.mjs'

// Runs a command of a group: `node scripts/launch/run-command.mjs GROUP [NAME] [OPTION...]`. Without a name, lists the group.
const [group = '', name, ...options] = process.argv.slice(2)
const named = new Map(Object.entries(commands[group]))
const command = named.get(name)
if (command) runPinned(command, [...(command.words ?? []), ...options])
else if (name === undefined || name === '--help') say(listing())
else giveUp(`There is no "${name}".\n\n${listing()}`)

function listing() {
  const width = Math.max(...[...named.keys()].map(({ length }) => length))
  const rows = [...named].map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
  return [`Usage: npm run ${group} NAME [-- OPTIONS]`, '', ...rows].join('\n')
}
