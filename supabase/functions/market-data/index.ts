import { createHandler } from '../_shared/http.ts'
import { answerQuotes } from './handlers.ts'

// POST { symbols: [text] } → { success, data: symbol to quote, errors: symbol to text, error? }.
Deno.serve(createHandler({ POST: answerQuotes }))
