import path from 'node:path'
import { parseArgs } from 'node:util'
import { findCheckout } from './official-client/checkout.ts'
import { compareWithoutServer, printOutcome } from './official-client/outcome.ts'
import { runTests } from './official-client/run-tests.ts'
import { startAutoConfirming, startConfirmationRequired } from './official-client/set-ups.ts'

// npm run bench official-client -- PATH [--without-server]: runs the official client's own tests against
// this backend. PATH is a checkout of supabase/supabase-js whose packages/core/auth-js has its
// node_modules.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-server': { type: 'boolean', default: false } },
})
const checkout = findCheckout(path.resolve(positionals[0] ?? '.'))
const withoutServer = values['without-server'] ? await runTests(checkout) : undefined

const autoConfirming = await startAutoConfirming(checkout)
const confirmationRequired = await startConfirmationRequired()
try {
  const outcome = await runTests(checkout)
  const hasUnexpected = printOutcome(outcome)
  if (withoutServer) compareWithoutServer(outcome, withoutServer)
  process.exitCode = hasUnexpected ? 1 : 0
} finally {
  await confirmationRequired.stop()
  await autoConfirming.stop()
}
