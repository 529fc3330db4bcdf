import { StartupError } from '#embedded/configuration/startup-error.ts'
import { parseArguments } from './command-arguments.ts'
import { printStatus } from './print-status.ts'
import { startCommand } from './start-command.ts'

// `embedded-supabase start` and `embedded-supabase status`.
try {
  const given = parseArguments(process.argv.slice(2), process.env)
  if (given.command === 'start') await startCommand(given)
  else await printStatus(given)
} catch (error) {
  const isExpected = error instanceof StartupError
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
