import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

reuseCompiledModules()
const { runNewsCommand } = await import('./run-news-command.ts')
process.exitCode = await runNewsCommand(process.argv.slice(2), process.env)
