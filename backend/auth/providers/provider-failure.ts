/**
 * What may be written down of a failure at a provider. The libraries' own errors carry the answers
 * and claims that they are about, and with them somebody's address or token.
 */
export function describeProviderFailure(provider: string, failure: unknown): Error {
  const parts = chainOf(failure).map(({ name, message, code }) =>
    [code ?? name, message].filter(Boolean).join(' '),
  )
  return new Error(`The sign-in provider ${provider} failed: ${parts.join(', because ')}`)
}

type Link = { name: string; message: string; code: string | undefined }

function chainOf(failure: unknown): Link[] {
  if (!(failure instanceof Error)) return []
  const code = 'code' in failure ? String(failure.code) : undefined
  return [{ name: failure.name, message: failure.message, code }, ...chainOf(failure.cause)]
}
