import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartupError } from '#embedded/configuration/startup-error.ts'

export type CommandArguments = {
  command: 'start' | 'status'
  /** The folder `supabase` of the project. */
  projectFolder: string
  dataDirectory: string
  output: 'pretty' | 'env' | 'json'
  isSkipping: boolean
  variables: z.infer<typeof VariablesSchema>
}

const VariablesSchema = z.object({
  /** 0 picks a free port. Default: `[api] port`. */
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The public address, if it is not the one that is served. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Supabase <noreply@localhost>'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})

const USAGE = `Usage:
  embedded-supabase start  [--workdir DIR] [--skip-unsupported]
  embedded-supabase status [--workdir DIR] [-o pretty|env|json]

DIR contains the folder "supabase"; by default, it is the current one. The variables PORT ([api] port), HOST (127.0.0.1),
DATA_DIR (DIR/supabase/.temp/embedded), DATABASE_URL, API_URL, SMTP_URL and MAIL_FROM set the rest.`

/** @throws StartupError with the usage or the wrong variable */
export function parseArguments(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandArguments {
  const { values, positionals } = parseOptions(given)
  const [command] = positionals
  const output = values.output
  if (positionals.length !== 1 || (command !== 'start' && command !== 'status')) {
    throw new StartupError(USAGE)
  }
  if (output !== 'pretty' && output !== 'env' && output !== 'json') throw new StartupError(USAGE)
  const variables = parseVariables(environment)
  const projectFolder = path.resolve(values.workdir, 'supabase')
  return {
    command,
    projectFolder,
    dataDirectory: path.resolve(variables.DATA_DIR ?? path.join(projectFolder, '.temp/embedded')),
    output,
    isSkipping: values['skip-unsupported'],
    variables,
  }
}

function parseOptions(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        workdir: { type: 'string', default: '.' },
        output: { type: 'string', short: 'o', default: 'pretty' },
        'skip-unsupported': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`)
  }
}

function parseVariables(environment: Readonly<Record<string, string | undefined>>) {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = VariablesSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path: [name], message }) => `${String(name)}: ${message}`,
  )
  throw new StartupError(lines.join('\n'))
}
