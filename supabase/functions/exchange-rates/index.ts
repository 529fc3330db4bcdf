import { createHandler } from '../_shared/http.ts'
import { answerRates } from './handlers.ts'

// POST { base? } → { success, base, rates: currency to units for one of the base, sources and dates by currency,
// sourceTitles by source, source, missing: [currency], date, asOf, stale }.
Deno.serve(createHandler({ POST: answerRates }))
