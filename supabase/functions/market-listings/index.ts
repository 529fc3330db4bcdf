import { createHandler } from '../_shared/http.ts'
import { answerListings } from './handlers.ts'

Deno.serve(createHandler({ GET: answerListings }))
