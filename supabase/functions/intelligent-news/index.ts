import { createHandler } from '../_shared/http.ts'
import { answerNews } from '../_shared/news.ts'

// First in the news chain: the editors' picks.
Deno.serve(createHandler({ POST: answerNews }))
