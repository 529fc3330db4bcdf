import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What solveChallengeWorkers says to its workers. */
type Message =
  | { type: 'abort' }
  | {
      type: 'work'
      challenge: Challenge
      counterStart: number
      counterStep: number
      timeout?: number
    }

// The entry of a worker, in a file of its own: the content security policy lets workers come from
// this origin only. The library's own worker derives keys with Node's modules, this one with the browser's.
let controller = new AbortController()

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'abort') controller.abort()
  else void work(data)
})

async function work({ challenge, counterStart, counterStep, timeout }: Message & { type: 'work' }) {
  controller = new AbortController()
  try {
    self.postMessage(
      await solveChallenge({ challenge, controller, counterStart, counterStep, deriveKey, timeout }),
    )
  } catch (cause) {
    self.postMessage({ error: String(cause) })
  }
}
