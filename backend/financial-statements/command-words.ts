import { parseArgs } from 'node:util'
import { z } from 'zod'

export type CommandRequest =
  | { kind: 'help' }
  | { kind: 'wrong'; problem: string }
  | { kind: 'show'; symbol: string; isJson: boolean }
  | { kind: 'index'; from: string | undefined; to: string | undefined }

const Day = z.iso.date()

/** What the words after `npm run statements --` ask for. */
export function parseCommandWords(words: string[]): CommandRequest {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        index: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
      },
    })
    if (values.help) return { kind: 'help' }
    if (values.index !== undefined)
      return parseIndex({ ...values, index: values.index }, positionals)
    if (values.from ?? values.to) return wrong('--from and --to go with --index japan.')
    return parseShow(positionals, values.json)
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    return wrong(problem || 'Unexpected arguments. See --help.')
  }
}

function parseShow([word = '', ...others]: string[], isJson: boolean): CommandRequest {
  if (word === '' || others.length > 0) return wrong('Give one SYMBOL, such as AAPL. See --help.')
  const symbol = word.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(symbol)) {
    return wrong('A symbol has 1 to 20 letters, digits, dots or hyphens, such as AAPL or 2330.TW.')
  }
  return { kind: 'show', symbol: symbol.replace(/^([A-Z]+)-([A-Z])$/, '$1.$2'), isJson }
}

type IndexWords = { index: string; from?: string | undefined; to?: string | undefined }

function parseIndex({ index, from, to }: IndexWords, others: string[]): CommandRequest {
  if (index !== 'japan' || others.length > 0) return wrong('There is one index: --index japan.')
  for (const day of [from, to]) {
    if (day !== undefined && !Day.safeParse(day).success) {
      return wrong(`A day is written as 2026-06-30, not as "${day.slice(0, 20)}".`)
    }
  }
  if (from && to && from > to) return wrong('The day of --from is after that of --to.')
  return { kind: 'index', from, to }
}

function wrong(problem: string): CommandRequest {
  return { kind: 'wrong', problem }
}
