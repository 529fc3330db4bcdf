// The entry of a worker: answers the messages of solveChallengeWorkers. A file of its own, since the
// content security policy lets workers come from this origin only.
import 'altcha-lib/workers/pbkdf2'
