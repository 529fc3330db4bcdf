import { createHandler } from '../_shared/http.ts'
import { answerAccounts } from './handlers.ts'

// POST { symbols } → { success, companies: inputs or null by symbol, pending: symbols still to come }.
// POST { symbol } → { success, data: accounts, inputs, source, asOf, stale, problem? }.
Deno.serve(createHandler({ POST: answerAccounts }))
