import { createHandler } from '../_shared/http.ts'
import { recordInCrm } from './handlers.ts'

// POST { type: 'contact' | 'event', data } → { success: true }.
Deno.serve(createHandler({ POST: recordInCrm }))
