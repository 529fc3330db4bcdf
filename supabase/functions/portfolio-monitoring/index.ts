import { createHandler } from '../_shared/http.ts'
import { saveMonitor } from './handlers.ts'

// POST { data: { email, frequency, holdings, ownFigures?, scores, overall, isDemo } } → { success, status }.
Deno.serve(createHandler({ POST: saveMonitor }))
