import { createHandler } from '../_shared/http.ts'
import { answerQuotes } from './handlers.ts'

// POST { symbols: [text], samplePrices? } → { success, data: symbol to quote, errors: symbol to text,
// reasons: symbol to QuoteProblem, samples: [symbol], source, asOf, retryAfterSeconds?, error? }.
Deno.serve(createHandler({ POST: answerQuotes }))
