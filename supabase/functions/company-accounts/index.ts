import { createHandler } from '../_shared/http.ts'
import { answerAccounts } from './handlers.ts'

// POST { symbol } → { success, data: accounts, inputs, source, asOf, stale, problem? }.
Deno.serve(createHandler({ POST: answerAccounts }))
