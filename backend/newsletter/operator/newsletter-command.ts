import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'

reuseCompiledModules()
const { runNewsletterCommand } = await import('./run-newsletter-command.ts')
process.exitCode = await runNewsletterCommand(process.argv.slice(2), process.env)
