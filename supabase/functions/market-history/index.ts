import { createHandler } from '../_shared/http.ts'
import { answerHistory } from './handlers.ts'

// POST { symbol, range: "1M" | "1Y" | "5Y", samplePrices? } →
// { success, data: [{ date, close }], source, asOf, stale }.
Deno.serve(createHandler({ POST: answerHistory }))
