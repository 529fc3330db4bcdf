import { z } from 'zod'
import { runWithDatabase } from '#backend/database/call-database.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'

const USAGE = `Usage:
  npm run editors -- grant EMAIL     lets the owner of this address work at /editor
  npm run editors -- revoke EMAIL    removes the role immediately
  npm run editors -- list            lists the editors
The role takes effect once the address is confirmed. You can grant it before the account exists.
`

const GrantSchema = z.object({ isNew: z.boolean(), hasAccount: z.boolean() })
const ListSchema = z.array(z.object({ email: z.string(), granted_at: z.string() }))

type Request = { verb: 'grant' | 'revoke'; email: string } | { verb: 'list' }

/** @returns the exit code: 2 for wrong arguments, 1 if there was nothing to revoke */
export async function runEditorsCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseWords(words)
  if (typeof request !== 'object') {
    if (request === undefined) process.stdout.write(USAGE)
    else process.stderr.write(`${request}\n\n${USAGE}`)
    return request === undefined ? 0 : 2
  }
  return runWithDatabase(variables, {
    patienceMs: 15_000,
    work: async (call) => {
      if (request.verb === 'list') return list(await call('list_editors'))
      const answers = await call(`${request.verb}_editor`, { p_email: request.email })
      return request.verb === 'grant'
        ? describeGrant(request.email, GrantSchema.parse(answers[0]))
        : describeRevocation(request.email, answers[0] === true)
    },
  })
}

/** Undefined asks for help; a string says what is wrong with the arguments. */
function parseWords(words: string[]): Request | string | undefined {
  const [verb, email, ...others] = words
  if (verb === undefined || verb === '--help' || verb === '-h') return undefined
  if (verb !== 'grant' && verb !== 'revoke' && verb !== 'list') {
    return `There is no command "${verb}".`
  }
  const extra = verb === 'list' ? email : others[0]
  if (extra !== undefined) return `Unexpected argument "${extra}".`
  if (verb === 'list') return { verb }
  if (email === undefined) return `"${verb}" needs an EMAIL.`
  const checked = checkSubscriberEmail(email)
  return checked.isValid ? { verb, email: checked.email } : `${email}: ${checked.problem}`
}

function list(rows: unknown[]): number {
  const editors = ListSchema.parse(rows)
  if (editors.length === 0) process.stdout.write('There are no editors.\n')
  for (const { email, granted_at } of editors) {
    process.stdout.write(`${email}  since ${granted_at.slice(0, 10)}\n`)
  }
  return 0
}

function describeGrant(email: string, { isNew, hasAccount }: z.infer<typeof GrantSchema>): number {
  const first = isNew ? `${email} is now an editor.` : `${email} is already an editor.`
  const advice = hasAccount
    ? ''
    : ' There is no account with this address yet. It gets the role when it is created.'
  process.stdout.write(`${first}${advice}\n`)
  return 0
}

function describeRevocation(email: string, wasEditor: boolean): number {
  const done = `${email} is no longer an editor. What they had scheduled is not published. Feeds that editors added go on: look through them at /editor.\n`
  if (wasEditor) process.stdout.write(done)
  else process.stderr.write(`${email} is not an editor.\n`)
  return wasEditor ? 0 : 1
}
