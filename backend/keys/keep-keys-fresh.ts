import type { Logger } from 'pino'
import type { SigningKeys } from './signing-keys.ts'

/** Less than the time that a retired key is kept beyond its last token. */
const refreshMs = 10_000

/** Looks for new and expired keys every few seconds, until the returned function is called. */
export function keepKeysFresh(keys: SigningKeys, log: Logger): () => void {
  const timer = setInterval(() => {
    keys.refresh().catch((err: unknown) => log.error({ err }, 'the signing keys could not be read'))
  }, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}
