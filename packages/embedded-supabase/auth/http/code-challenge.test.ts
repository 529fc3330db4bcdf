import { describe, expect, it } from 'vitest'
import { isChallengeMet, parseCodeChallenge } from './code-challenge.ts'

describe('a code challenge', () => {
  it('is met by the verifier of RFC 7636, appendix B', () => {
    const challenge = parseCodeChallenge({
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    if (!challenge) throw new Error('expected a challenge')
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    expect(isChallengeMet(challenge, verifier)).toBe(true)
    expect(isChallengeMet(challenge, `${verifier}x`)).toBe(false)
    expect(isChallengeMet({ ...challenge, method: 'plain' }, challenge.challenge)).toBe(true)
  })

  it('is undefined outside of the flow', () => {
    expect(parseCodeChallenge({ code_challenge: '', code_challenge_method: '' })).toBeUndefined()
  })
})
