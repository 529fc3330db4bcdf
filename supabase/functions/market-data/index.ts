import { createHandler } from '../_shared/http.ts'
import { answerQuotes } from './handlers.ts'

// POST { symbols: [text] } → { success, data: symbol to quote, error? }, with `source` and `asOf`.
Deno.serve(createHandler({ POST: answerQuotes }))
