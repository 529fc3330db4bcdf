import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { followLink } from './accounts.ts'
import { createAuthFixture, newEmail } from './auth-fixture.ts'

export function describeRedirects(database: () => Database): void {
  describe('redirect_to', () => {
    it.each([
      ['http://localhost:3000/magazine?x=1', 'http://localhost:3000/magazine?x=1'],
      ['https://kachi.example/deep/page', 'https://kachi.example/deep/page'],
      ['https://a.preview.example/welcome', 'https://a.preview.example/welcome'],
      ['https://a.b.preview.example/welcome', 'http://localhost:3000'],
      ['https://evil.example/', 'http://localhost:3000'],
      ['http://localhost:3000@evil.example/', 'http://localhost:3000'],
      ['http://localhost:3000.evil.example/', 'http://localhost:3000'],
      ['//evil.example', 'http://localhost:3000'],
      ['http:\\\\evil.example', 'http://localhost:3000'],
      ['javascript:alert(1)', 'http://localhost:3000'],
      ['http://localhost:9999/', 'http://localhost:3000'],
      ['https://localhost:3000/', 'http://localhost:3000'],
    ])('%s leads to %s', async (requested, target) => {
      const auth = await createAuthFixture(database())
      await auth.post(`/otp?redirect_to=${encodeURIComponent(requested)}`, { email: newEmail() })
      const { variables } = await auth.takeMail()
      expect(variables.RedirectTo).toBe(target)
      const forged = await followLink(
        auth,
        `http://localhost:3000/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(requested)}`,
      )
      expect(forged.origin).toBe(new URL(target).origin)
    })
  })
}
