import { parseArgs } from 'node:util'
import { giveUp, say } from '#scripts/progress.mjs'
import { call, type Outcome } from './report.ts'
import { tryAddress } from './try-address.ts'

// npm run test:contract -- --url URL --anon KEY --service KEY [--email ADDRESS]
const USAGE = 'npm run test:contract -- --url URL --anon KEY --service KEY [--email ADDRESS]'
const { url, anon, service, email } = parseOptions()
if (!url || !anon || !service || !URL.canParse(url)) giveUp(`Usage: ${USAGE}`)
const target = { url: withoutSlash(url ?? ''), anonKey: anon ?? '', serviceKey: service ?? '' }
await call(target, '/auth/v1/settings', { key: target.anonKey }).catch((error: unknown) => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  giveUp(`${url} does not answer (${reason instanceof Error ? reason.message : String(reason)}).`)
})
const outcomes = await tryAddress(target, tell, email)
const count = (result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length
say(`${count('ok')} ok, ${count('failed')} failed, ${count('does not apply')} do not apply`)
process.exitCode = count('failed') === 0 ? 0 : 1

function parseOptions(): Partial<Record<'url' | 'anon' | 'service' | 'email', string>> {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { url: text, anon: text, service: text, email: text } }).values
  } catch {
    return {}
  }
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}

function tell({ name, result, detail }: Outcome): void {
  say(`${result.padEnd(15)}${name}${detail && `: ${detail}`}`)
}
