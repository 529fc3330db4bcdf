import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'

// The journeys in this machine's own Firefox. Needs a built site. `-- NAME...` runs the files with these names.
const ROADS = [
  ...['subscribing', 'search', 'company', 'companies', 'entering', 'holdings', 'places'],
  ...['screening', 'unread-pictures', 'portfolios', 'keyboard'],
]
const named = process.argv.slice(2)
const files = (named.length > 0 ? named : ROADS).map((name) => `${name}.spec`)
const { code, output } = await runProgram('playwright', [
  'test',
  `--config=${inProject('playwright.firefox.config.ts')}`,
  '--reporter=line',
  ...files,
])
console.log(output)
process.exitCode = code ?? 1
