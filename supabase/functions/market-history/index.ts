import { createHandler } from '../_shared/http.ts'
import { answerHistory } from './handlers.ts'

// POST { symbol, range, samplePrices? } →
// { success, data: [{ date, close }], source, sourceTitle, asOf, stale }.
Deno.serve(createHandler({ POST: answerHistory }))
