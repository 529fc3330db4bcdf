// The entry file of a worker, because the content security policy allows workers from this origin only. The
// library's own worker derives keys with a Node module.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
