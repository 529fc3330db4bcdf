import { presentStatements } from '#domain/markets/present-statements.ts'
import { findTokyoSymbol } from '#functions/_shared/markets/providers/edinet.ts'
import { readCommandWords } from './command-words.ts'
import { findStatements, statementsProviders } from './find-statements.ts'
import { describeStatements } from './print-statements.ts'

const usage = `Usage:
  npm run --silent statements -- SYMBOL           show a company's financial statements, and what is missing
  npm run --silent statements -- SYMBOL --json    the same as JSON
  npm run statements -- --index japan [--from DATE] [--to DATE]
                                                  read EDINET's lists of filings into the index
SYMBOL is, for example, AAPL, BRK.B, TSM, 7974.T or 2330.TW. With SEC_CONTACT set to a name and an email
address, statements come from the SEC, with EDINET_API_KEY those of Japanese companies from EDINET, or else
from the providers that STATEMENTS_PROVIDER names. Without any, the bundled ones are shown.
The index is kept in the database. It takes up to 45 minutes for ten years, can be stopped at any time and
goes on from there; a running server builds it too. DATE is a day of filing, such as 2026-06-30.
`

type Variables = Record<string, string | undefined>

async function runStatementsCommand(words: string[], variables: Variables): Promise<number> {
  const request = readCommandWords(words)
  if (request.kind === 'wrong') return complain(request.problem)
  if (request.kind === 'help') {
    process.stdout.write(usage)
    return 0
  }
  if (request.kind === 'index') {
    const { indexJapan } = await import('./index-command.ts')
    return indexJapan(request, variables)
  }
  const { symbol, isJson } = request
  if (!variables.EDINET_API_KEY || findTokyoSymbol(symbol) === undefined) {
    return show(symbol, isJson, variables)
  }
  // Only Japan's index is in the database, which takes some seconds to open.
  const { withIndex } = await import('./index-command.ts')
  return withIndex(variables, () => show(symbol, isJson, variables))
}

async function show(symbol: string, isJson: boolean, variables: Variables): Promise<number> {
  const providers = statementsProviders(variables)
  if ('problem' in providers) return complain(providers.problem)
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

function complain(problem: string): number {
  process.stderr.write(`${problem.replaceAll('\n', ' ')}\n`)
  return 1
}

process.exitCode = await runStatementsCommand(process.argv.slice(2), process.env)
