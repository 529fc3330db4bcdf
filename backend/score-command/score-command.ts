import path from 'node:path'
import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

// npm run --silent score -- FILE.json
reuseCompiledModules()
const { runScoreCommand } = await import('./run-score-command.ts')
const { statementsProviders, findStatements } = await import(
  '#backend/financial-statements/find-statements.ts'
)
const { scoringInputs } = await import('#domain/markets/scoring-inputs.ts')
const { npm_lifecycle_event: script, INIT_CWD: callersFolder } = process.env
// npm runs scripts in the project's folder; FILE is named from where npm was called.
const folder = script === 'score' && callersFolder ? callersFolder : process.cwd()
const providers = statementsProviders(process.env)
if ('problem' in providers) {
  process.stderr.write(`${providers.problem}\n`)
  process.exit(1)
}
const { output, note, exitCode } = await runScoreCommand(
  process.argv.slice(2),
  (file) => path.resolve(folder, file),
  async (symbol) => {
    const { statements } = await findStatements(symbol, providers)
    return statements && scoringInputs(statements)
  },
)
// A reader such as `head` may leave before the end.
process.stdout.on('error', () => process.exit(1))
if (note) process.stderr.write(`${note}\n`)
if (output) process.stdout.write(output)
process.exitCode = exitCode
