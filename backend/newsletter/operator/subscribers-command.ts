import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

reuseCompiledModules()
const { runSubscribersCommand } = await import('./run-subscribers-command.ts')
process.exitCode = await runSubscribersCommand(process.argv.slice(2), process.env)
