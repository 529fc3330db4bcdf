import { createHandler } from '../_shared/http.ts'
import { answerListings } from './handlers.ts'

// GET ?query=text → { success, data: [{ symbol, name, exchange, currency }], source, asOf, count }.
Deno.serve(createHandler({ GET: answerListings }))
