/** A second factor, as far as signing in is concerned. */
export type FactorState = { status: string }

/**
 * Whether a session must still show a second factor: its owner has one, and the access token says that
 * only the first step was done. A token that cannot be read counts as the first step.
 */
export function awaitsSecondStep(
  accessToken: string,
  factors: readonly FactorState[] | undefined,
): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && readAssuranceLevel(accessToken) !== 'aal2'
}

/** The claim `aal` of a JSON Web Token (RFC 7519); its signature is for the server to check. */
function readAssuranceLevel(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
