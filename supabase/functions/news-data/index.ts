import { createHandler } from '../_shared/http.ts'
import { answerNews } from '../_shared/news.ts'

// Second in the news chain, called when intelligent-news fails. Answers the same rows.
Deno.serve(createHandler({ POST: answerNews }))
