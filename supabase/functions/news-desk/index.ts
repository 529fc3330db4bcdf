import { createHandler } from '../_shared/http.ts'
import { addLink } from './handlers.ts'

Deno.serve(createHandler({ POST: addLink }))
