import { loadProjectSettings } from 'embedded-supabase'
import { expect, test } from 'vitest'
import { loadKachiTemplates } from '#backend/mail-templates/kachi-templates.ts'

test('the shipped settings keep the promises to readers', async () => {
  const { auth, functions } = await loadProjectSettings('supabase/config.toml', {})
  expect(auth.rate_limit.email_sent).toBe(1000)
  expect(auth.email.enable_confirmations).toBe(true)
  expect(auth.mfa.totp).toEqual({ enroll_enabled: true, verify_enabled: true })
  expect(auth.sms).toMatchObject({ enable_signup: false, enable_confirmations: true })
  expect(functions['bot-check']?.verify_jwt).toBe(false)
  expect(functions['market-data']?.verify_jwt).toBe(false)
})

test('emails are the same with the shipped settings and with settings that name none', async () => {
  const { auth } = await loadProjectSettings('supabase/config.toml', {})
  const ofAuthService = Object.entries(auth.email.template)
  expect(ofAuthService.map(([name]) => name).toSorted()).toEqual([
    'confirmation',
    'email_change',
    'invite',
    'magic_link',
    'reauthentication',
    'recovery',
  ])
  const own = await loadKachiTemplates()
  for (const [name, template] of ofAuthService) {
    expect({ subject: template?.subject, html: template?.content }, name).toEqual(own[name])
  }
})
