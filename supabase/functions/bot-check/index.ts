import { createHandler } from '../_shared/http.ts'
import { answerChallenge, issueChallenge } from './handlers.ts'

// GET ?purpose=newsletter → a challenge of the self-hosted check.
// POST { purpose, subject, provider, token } → { receipt, expiresAt }, sent along with the protected request.
Deno.serve(createHandler({ GET: issueChallenge, POST: answerChallenge }))
