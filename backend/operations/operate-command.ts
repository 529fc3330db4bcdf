import { setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isDatabaseError, StartupError } from 'embedded-supabase'
import { reuseCompiledModules } from '#backend/configuration/compiled-modules.ts'
import { type Environment, parseEnvironment } from '#backend/configuration/environment.ts'

type Given = {
  file: string | undefined
  /** As it was typed. */
  word: string | undefined
  flags: {
    check: boolean
    discard: boolean
    cancel: boolean
    csv: boolean
    copy?: string | undefined
    to?: string | undefined
  }
}
type Verb = {
  takes: readonly (keyof Given['flags'] | 'file')[]
  run(given: Given, environment: Environment): Promise<string>
}

const verbs: Record<string, Verb> = {
  backup: {
    takes: ['file', 'copy'],
    async run({ file, flags }, environment) {
      const { runBackup } = await import('./backup-commands.ts')
      return runBackup(environment, file, flags.copy)
    },
  },
  verify: {
    takes: ['file'],
    async run({ file }) {
      const { runVerify } = await import('./backup-commands.ts')
      return runVerify(requireFile(file))
    },
  },
  restore: {
    takes: ['file', 'check'],
    async run({ file, flags }, environment) {
      const { runRestore } = await import('./backup-commands.ts')
      return runRestore(environment, requireFile(file), flags.check)
    },
  },
  move: {
    takes: ['to', 'cancel'],
    async run({ flags }, environment) {
      const { cancelMove, runMove } = await import('./move-command.ts')
      if (flags.cancel) return cancelMove(environment)
      return runMove(environment, flags.to ?? environment.MOVE_TO)
    },
  },
  export: {
    takes: ['file', 'csv'],
    async run({ word = '', flags }, environment) {
      const { runExport } = await import('./export-command.ts')
      return runExport(environment, word, flags.csv)
    },
  },
  'end-sessions': {
    takes: [],
    async run(_given, environment) {
      const { runEndSessions } = await import('./end-sessions-command.ts')
      return runEndSessions(environment)
    },
  },
  release: {
    takes: ['discard'],
    async run({ flags }, environment) {
      const { runRelease } = await import('./release-command.ts')
      return runRelease(environment, flags.discard)
    },
  },
}

function requireFile(file: string | undefined): string {
  if (file) return file
  throw new StartupError(
    'Name the backup, such as .data/backups/kachi-2026-11-22T21-00-00Z.backup, after "--".',
  )
}

function parseWords(words: string[]): { verb: Verb; given: Given } {
  const [name = '', ...rest] = words
  const verb = verbs[name]
  if (!verb) throw new StartupError(`There is no "${name}". "npm run operate" lists the commands.`)
  const options = {
    check: { type: 'boolean', default: false },
    discard: { type: 'boolean', default: false },
    cancel: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    copy: { type: 'string' },
    to: { type: 'string' },
  } as const
  try {
    const { values: flags, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options,
    })
    const [file, ...others] = positionals
    const given = { ...flags, file: file !== undefined }
    const wrong = (['file', 'check', 'discard', 'cancel', 'csv', 'copy', 'to'] as const).find(
      (option) => given[option] && !verb.takes.includes(option),
    )
    if (wrong || others.length > 0)
      throw new Error(`"${name}" does not take ${others[0] ?? wrong}.`)
    // npm runs scripts in the project's folder; files are named from where npm was called.
    const from = process.env.INIT_CWD ?? process.cwd()
    return { verb, given: { word: file, file: file && path.resolve(from, file), flags } }
  } catch (error) {
    throw new StartupError(
      error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error),
    )
  }
}

reuseCompiledModules()
// The server beside this command comes first.
setPriority(10)
try {
  const { verb, given } = parseWords(process.argv.slice(2))
  const parsed = parseEnvironment(process.env)
  if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
  process.stdout.write(`${await verb.run(given, parsed.environment)}\n`)
} catch (error) {
  const isExpected = error instanceof StartupError || isDatabaseError(error)
  const text = error instanceof Error && !isExpected ? error.stack : undefined
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
}
