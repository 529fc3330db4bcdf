import { parseArgs } from 'node:util'
import { presentStatements } from '#domain/markets/present-statements.ts'
import { findStatements, statementsProviders } from './find-statements.ts'
import { describeStatements } from './print-statements.ts'

const usage = `Usage:
  npm run --silent statements -- SYMBOL           show a company's financial statements, and what is missing
  npm run --silent statements -- SYMBOL --json    the same as JSON
SYMBOL is, for example, AAPL, BRK.B, TSM or 2330.TW. With SEC_CONTACT set to a name and an email address,
they come from the SEC, or else from the providers that STATEMENTS_PROVIDER names. Without either,
the bundled ones are shown.
`

async function runStatementsCommand(
  words: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const request = parseWords(words)
  if (typeof request === 'string') return complain(request)
  if (!request) {
    process.stdout.write(usage)
    return 0
  }
  const providers = statementsProviders(variables)
  if ('problem' in providers) return complain(providers.problem)
  const { symbol, isJson } = request
  const found = await findStatements(symbol, providers)
  if (!found.statements) {
    const advice =
      'It is not in the bundle. To ask the SEC, set SEC_CONTACT to a name and an email address.'
    return complain(`No financial statements found for ${symbol}. ${found.problem || advice}`)
  }
  if (found.problem) process.stderr.write(`${found.problem} These are bundled figures.\n`)
  const { statements, source } = found
  const text = isJson
    ? `${JSON.stringify(presentStatements(statements, source), null, 2)}\n`
    : describeStatements(statements, source)
  process.stdout.write(text)
  return 0
}

/** Undefined asks for help; a string says what is wrong with the arguments. */
function parseWords(words: string[]): { symbol: string; isJson: boolean } | string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [word = '', ...others] = positionals
    if (values.help) return undefined
    if (word === '' || others.length > 0) return 'Give one SYMBOL, such as AAPL. See --help.'
    const symbol = word.trim().toUpperCase()
    if (!/^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(symbol)) {
      return 'A symbol has 1 to 20 letters, digits, dots or hyphens, such as AAPL or 2330.TW.'
    }
    return { symbol: symbol.replace(/^([A-Z]+)-([A-Z])$/, '$1.$2'), isJson: values.json }
  } catch (error) {
    return error instanceof Error
      ? (error.message.split('\n')[0] ?? '')
      : 'Unexpected arguments. See --help.'
  }
}

function complain(problem: string): number {
  process.stderr.write(`${problem.replaceAll('\n', ' ')}\n`)
  return 1
}

process.exitCode = await runStatementsCommand(process.argv.slice(2), process.env)
