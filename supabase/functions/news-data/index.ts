import { createHandler } from '../_shared/http.ts'
import { answerNews } from '../_shared/news.ts'

// The second link of the news chain, asked when the first does not answer: the same rows.
Deno.serve(createHandler({ POST: answerNews }))
