import { runSubscribersCommand } from './run-subscribers-command.ts'

process.exitCode = await runSubscribersCommand(process.argv.slice(2), process.env)
