// The entry of a worker: answers the messages of solveChallengeWorkers. A file of its own, since the
// content security policy lets workers come from this origin only. The library's ready-made worker
// derives keys with Node's own module, which browsers do not have.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
