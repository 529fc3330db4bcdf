import type { Logger } from 'pino'
import type { Database } from '#embedded/postgres/database.ts'
import { type ApiKeys, loadApiKeys } from './api-keys.ts'
import type { ConfiguredKey } from './configured-keys.ts'
import { type EncryptionKeys, loadEncryptionKeys } from './encrypted-text.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

export type Keys = {
  signing: SigningKeys
  api: Readonly<ApiKeys>
  encryption: EncryptionKeys
  stop(): void
}

/** Must be shorter than the time that a retired key keeps verifying. */
const REFRESH_MS = 10_000

export async function startKeys(
  database: Database,
  { configuredKeys, dataDirectory, log, now }: KeyServices,
): Promise<Keys> {
  const signing = await loadSigningKeys(database, configuredKeys)
  const api = await loadApiKeys(dataDirectory, signing, now)
  const encryption = await loadEncryptionKeys(database)
  const timer = setInterval(() => {
    signing
      .refresh()
      .catch((err: unknown) => log.error({ err }, 'the signing keys could not be read'))
  }, REFRESH_MS)
  timer.unref()
  return { signing, api, encryption, stop: () => clearInterval(timer) }
}

type KeyServices = {
  configuredKeys: readonly ConfiguredKey[]
  dataDirectory: string
  log: Logger
  now: () => Date
}
