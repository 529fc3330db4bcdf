import { runNewsletterCommand } from './run-command.ts'

process.exitCode = await runNewsletterCommand(process.argv.slice(2), process.env)
