import { parseArgs } from 'node:util'

export type NewsletterRequest = {
  verb: string
  /** The issue, or the file. */
  name: string
  isDryRun: boolean
  to: string | undefined
  isTrusted: boolean
}

/** `undefined`: help was asked for. A text: what is wrong with the words. */
type ParsedWords = NewsletterRequest | string | undefined

const namesOf: Record<string, string> = {
  preview: 'an ISSUE',
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
  const expected = namesOf[verb]
  if (verb === '') return 'Say what to do.'
  if (!expected && verb !== 'status') return `There is no command "${verb}".`
  if (verb === 'status' && name) return `"status" tells of all issues; "${name}" is too much.`
  if (expected && !name) return `"${verb}" needs ${expected}.`
  if (others[0] !== undefined) return `"${others[0]}" is one word too many.`
  if (verb !== 'send' && (isDryRun || to !== undefined)) return '--dry-run and --to go with "send".'
  if (verb !== 'bounces' && isTrusted) return '--trust-addresses goes with "bounces".'
  if (isDryRun && to !== undefined) return 'A dry run sends nothing: leave out --dry-run or --to.'
  return undefined
}

/** The first sentence of what the parser says; the others are about words that begin with a dash. */
export function describeWrongOption(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`
}

/**
 * Says what is wrong with the words of a command, if anything, and how it is used.
 *
 * @returns the exit code: 0 where help was asked for
 */
export function printUsage(usage: string, problem: string | undefined): number {
  if (problem === undefined) process.stdout.write(usage)
  else process.stderr.write(`${problem}\n\n${usage}`)
  return problem === undefined ? 0 : 2
}
