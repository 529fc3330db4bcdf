import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { signToken, verifyToken } from './access-token.ts'
import type { SigningKeys } from './signing-keys.ts'

const ApiKeysSchema = z.object({ anonKey: z.string(), serviceRoleKey: z.string() })

export type ApiKeys = z.infer<typeof ApiKeysSchema>

const LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60

/** The returned object always shows the current keys, also after a rotation by another process. */
export async function loadApiKeys(
  dataDirectory: string,
  keys: SigningKeys,
  now: () => Date,
): Promise<Readonly<ApiKeys>> {
  const path = join(dataDirectory, 'keys.json')
  let current = await loadOrCreate(path, keys, now())
  keys.afterRefresh(async () => {
    if (!(await areCurrent(current, keys, now()))) current = await loadOrCreate(path, keys, now())
  })
  return {
    get anonKey() {
      return current.anonKey
    },
    get serviceRoleKey() {
      return current.serviceRoleKey
    },
  }
}

async function loadOrCreate(path: string, keys: SigningKeys, now: Date): Promise<ApiKeys> {
  const stored = await loadStoredKeys(path)
  if (stored && (await areCurrent(stored, keys, now))) return stored
  const created = await createApiKeys(keys, now)
  await writeFile(path, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return created
}

async function loadStoredKeys(path: string): Promise<ApiKeys | undefined> {
  try {
    return ApiKeysSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

async function areCurrent(stored: ApiKeys, keys: SigningKeys, now: Date): Promise<boolean> {
  const verdicts = await Promise.all([
    verifyToken(keys, stored.anonKey, now),
    verifyToken(keys, stored.serviceRoleKey, now),
  ])
  return verdicts.every((verdict) => verdict.isValid)
}

async function createApiKeys(keys: SigningKeys, now: Date): Promise<ApiKeys> {
  const iat = Math.floor(now.getTime() / 1000)
  const times = { iss: 'supabase', iat, exp: iat + LIFETIME_SECONDS }
  const [anonKey, serviceRoleKey] = await Promise.all([
    signToken(keys, { ...times, role: 'anon' }, 'api-keys'),
    signToken(keys, { ...times, role: 'service_role' }, 'api-keys'),
  ])
  return { anonKey, serviceRoleKey }
}
