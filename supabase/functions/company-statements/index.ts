import { createHandler } from '../_shared/http.ts'
import { answerStatements } from './handlers.ts'

// POST { symbols } → { success, companies: inputs or null by symbol, pending: symbols still to come }.
// POST { symbol } → { success, data: statements, inputs, source, sourceTitle?, asOf, stale, problem? }, or without statements
// { success: false, code, error, retryAfterSeconds? }: the seconds if asking again may bring them.
Deno.serve(createHandler({ POST: answerStatements }))
