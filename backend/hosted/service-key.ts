import { isSameSecret } from '#backend/request-checks/is-same-secret.ts'

type Read = (name: string) => string | undefined

/**
 * Whether the request carries the project's service key or one of its secret keys. Functions that
 * work check it themselves: `sb_secret_…` is no token that the platform could verify.
 */
export function carriesServiceKey(request: Request, read: Read): boolean {
  const [, bearer = ''] = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const given = [bearer, request.headers.get('apikey') ?? ''].filter((key) => key !== '')
  return listServiceKeys(read).some((key) => given.some((each) => isSameSecret(each, key)))
}

export function listServiceKeys(read: Read): string[] {
  const byName: unknown = JSON.parse(read('SUPABASE_SECRET_KEYS') || '{}')
  const keys = [read('SUPABASE_SERVICE_ROLE_KEY'), ...Object.values(byName as object)]
  return keys.filter((key): key is string => typeof key === 'string' && key !== '')
}
