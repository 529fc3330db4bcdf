import { parseArgs } from 'node:util'

export type NewsletterRequest = {
  verb: string
  /** The issue, or the file. */
  name: string
  isDryRun: boolean
  to: string | undefined
  isTrusted: boolean
}

/** Undefined asks for help; a string says what is wrong with the arguments. */
type ParsedWords = NewsletterRequest | string | undefined

const ARGUMENT_OF: Record<string, string> = {
  preview: 'an ISSUE',
  schedule: 'an ISSUE',
  send: 'an ISSUE',
  pause: 'an ISSUE',
  resume: 'an ISSUE',
  bounces: 'a FILE',
}

export function parseNewsletterRequest(words: string[]): ParsedWords {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        to: { type: 'string' },
        'trust-addresses': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const { 'dry-run': isDryRun, 'trust-addresses': isTrusted, to, help } = values
    const [verb = '', name = '', ...others] = positionals
    if (help || (verb === '' && words.length === 0)) return undefined
    const request = { verb, name, isDryRun, to, isTrusted }
    return findProblem(request, others) ?? request
  } catch (error) {
    return describeWrongOption(error)
  }
}

function findProblem(
  { verb, name, isDryRun, to, isTrusted }: NewsletterRequest,
  others: string[],
): string | undefined {
  const expected = ARGUMENT_OF[verb]
  if (verb === '') return 'Name a command.'
  if (!expected && verb !== 'status') return `There is no command "${verb}".`
  if (verb === 'status' && name) return `"status" takes no ISSUE; remove "${name}".`
  if (expected && !name) return `"${verb}" needs ${expected}.`
  if (others[0] !== undefined) return `Unexpected argument "${others[0]}".`
  if (verb !== 'send' && (isDryRun || to !== undefined)) return '--dry-run and --to go with "send".'
  if (verb !== 'bounces' && isTrusted) return '--trust-addresses goes with "bounces".'
  if (isDryRun && to !== undefined) return 'Use either --dry-run or --to, not both.'
  return undefined
}

/** The first sentence of the parser's message; the rest is about arguments that start with a dash. */
export function describeWrongOption(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`
}

export function printUsage(usage: string, problem: string | undefined): number {
  if (problem === undefined) process.stdout.write(usage)
  else process.stderr.write(`${problem}\n\n${usage}`)
  return problem === undefined ? 0 : 2
}
