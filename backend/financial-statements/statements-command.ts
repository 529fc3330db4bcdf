import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

// npm run --silent statements -- SYMBOL
reuseCompiledModules()
const { runStatementsCommand } = await import('./run-statements-command.ts')
process.exitCode = await runStatementsCommand(process.argv.slice(2), process.env)
