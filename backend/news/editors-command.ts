import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

reuseCompiledModules()
const { runEditorsCommand } = await import('./run-editors-command.ts')
process.exitCode = await runEditorsCommand(process.argv.slice(2), process.env)
