import { createHandler } from '../_shared/http.ts'
import { answerCoverage } from './handlers.ts'

// POST { inputs?: true } → { success, companies, asOf }: every company with known financial statements, with its scores at
// the last known price or the reason why there are none, and on request with what it is judged by. For subscribers.
Deno.serve(createHandler({ POST: answerCoverage }))
