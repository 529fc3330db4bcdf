import { existsSync } from 'node:fs'
import { explainMarket } from '#domain/companies/statement-markets.ts'
import { findListing } from '#domain/markets/listing.ts'
import { presentStatements } from '#domain/markets/present-statements.ts'
import { STATEMENTS_SOURCES } from '#functions/_shared/markets/providers/choose-providers.ts'
import { parseCommandWords } from './command-words.ts'
import { findStatements, statementsProviders } from './find-statements.ts'
import { describeStatements } from './print-statements.ts'

const USAGE = `Usage:
  npm run --silent statements -- SYMBOL           show a company's financial statements, and what is missing
  npm run --silent statements -- SYMBOL --json    the same as JSON
  npm run statements -- --index japan [--from DATE] [--to DATE]
                                                  read EDINET's lists of filings into the index
SYMBOL is, for example, AAPL, BRK.B, TSM, 7974.T or 2330.TW. With SEC_CONTACT set to a name and an email
address, statements come from the SEC, with EDINET_API_KEY those of Japanese companies from EDINET, with
OPENDART_API_KEY those of Korean ones from DART, or else from the providers that STATEMENTS_PROVIDER names.
Without any, the bundled ones are shown.
The index is kept in the database. It takes up to 45 minutes for ten years, can be stopped at any time and
goes on from there; a running server builds it too. DATE is a day of filing, such as 2026-06-30.
`

type Variables = Record<string, string | undefined>

/** @returns the exit code */
export async function runStatementsCommand(words: string[], variables: Variables): Promise<number> {
  const request = parseCommandWords(words)
  if (request.kind === 'wrong') return complain(request.problem)
  if (request.kind === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (request.kind === 'index') {
    const { indexJapan } = await import('./index-command.ts')
    return indexJapan(request, variables)
  }
  // The database takes some seconds to open.
  if (!needsDatabase(request.symbol, variables)) return show({ ...request, variables })
  const { withIndex } = await import('./index-command.ts')
  return withIndex(variables, () => show({ ...request, variables, hasDatabase: true }))
}

function needsDatabase(symbol: string, variables: Variables): boolean {
  const isKept = existsSync(variables.DATA_DIR || '.data') || Boolean(variables.DATABASE_URL)
  return STATEMENTS_SOURCES.some(({ database, open }) => {
    if (!database || (database === 'filled by a server' && !isKept)) return false
    const provider = open((name) => variables[name] || undefined)
    return (provider?.covers?.(symbol) ?? true) && provider?.isUnlisted?.(symbol) === false
  })
}

type Wanted = { symbol: string; isJson: boolean; variables: Variables; hasDatabase?: boolean }

async function show({ symbol, isJson, variables, hasDatabase = false }: Wanted): Promise<number> {
  const providers = chooseReached(variables, hasDatabase)
  if ('problem' in providers) return complain(providers.problem)
  const found = await findStatements(symbol, providers)
  if (!found.statements) {
    return complain(
      `No financial statements found for ${symbol}. ${explain(symbol, found.problem, providers)}`,
    )
  }
  if (found.problem) process.stderr.write(`${found.problem} These are bundled figures.\n`)
  const { statements, source } = found
  const text = isJson
    ? `${JSON.stringify(presentStatements(statements, source), null, 2)}\n`
    : describeStatements(statements, source)
  process.stdout.write(text)
  return 0
}

/** By country, the source beside which there is no other. */
const AUTHORITIES: Record<string, { source: string; setting: string }> = {
  US: { source: 'sec', setting: 'Set SEC_CONTACT, and Kachi reads it from the SEC.' },
  JP: { source: 'edinet', setting: 'Set EDINET_API_KEY, a free key, and Kachi reads it.' },
  KR: { source: 'dart', setting: 'Set OPENDART_API_KEY, a free key, and Kachi reads it.' },
}

function explain(symbol: string, problem: string, asked: readonly { name: string }[]): string {
  const country = findListing(symbol)?.country
  const authority = AUTHORITIES[country ?? '']
  const isAsked = asked.some(({ name }) => name === authority?.source)
  if (problem && (isAsked || country === 'US')) return problem
  const setting = authority && !isAsked ? ` ${authority.setting}` : ''
  return `${problem || 'It is not in the bundle.'} ${explainMarket(country)}${setting}`
}

/** Sources in the database are left out where it is not at hand. */
function chooseReached(variables: Variables, hasDatabase: boolean) {
  const providers = statementsProviders(variables)
  if ('problem' in providers) return providers
  const inDatabase = STATEMENTS_SOURCES.filter(({ database }) => database).map(({ name }) => name)
  return providers.filter(({ name }) => hasDatabase || !inDatabase.includes(name))
}

function complain(problem: string): number {
  process.stderr.write(`${problem.replaceAll('\n', ' ')}\n`)
  return 1
}
