import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadProjectSettings, parseProjectSettings } from './load-settings.ts'
import { SettingsError } from './settings-problems.ts'

const MINIMAL = 'project_id = "kachi"\n'

function parse(source: string, environment: Record<string, string> = {}) {
  return parseProjectSettings(MINIMAL + source, 'config.toml', environment)
}

function problemsOf(source: string, environment: Record<string, string> = {}) {
  try {
    parse(source, environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  test("are the CLI's", () => {
    const { auth, api, functions } = parse('')
    expect(api).toMatchObject({ schemas: ['public', 'graphql_public'], max_rows: 1000 })
    expect(auth).toMatchObject({ jwt_expiry: 3600, minimum_password_length: 6 })
    expect(auth.rate_limit).toMatchObject({ email_sent: 2, sign_in_sign_ups: 30 })
    expect(auth.email).toMatchObject({ enable_confirmations: false, max_frequency: 1 })
    expect(auth.mfa.phone.max_frequency).toBe(5)
    expect(auth.captcha).toBeUndefined()
    expect(functions).toEqual({})
  })

  test('of a function: enabled, and tokens are verified', () => {
    expect(parse('[functions.hello]').functions.hello).toMatchObject({
      enabled: true,
      verify_jwt: true,
    })
  })

  test('do not depend on the order of sections', () => {
    const source = '[auth.email]\notp_length = 8\n[auth]\njwt_expiry = 60'
    expect(parse(source).auth).toMatchObject({ jwt_expiry: 60, email: { otp_length: 8 } })
  })
})

describe('durations and sizes', () => {
  test.each([
    ['"1h30m"', 5400],
    ['"0.5s"', 0.5],
    ['"300ms"', 0.3],
    ['"0"', 0],
    ['"24h"', 86_400],
  ])('%s is %d seconds', (written, seconds) => {
    const source = `[auth.sessions]\ntimebox = ${written}`
    expect(parse(source).auth.sessions.timebox).toBeCloseTo(seconds)
  })

  test.each(['"-1s"', '"1 second"', '"1d"', '"s"', '1', '""'])('%s is refused', (written) => {
    expect(problemsOf(`[auth.sessions]\ntimebox = ${written}`)).toHaveLength(1)
  })

  test('50MiB is 52,428,800 bytes', () => {})
})

describe('env(NAME)', () => {
  const captcha = (secret: string) =>
    `[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "${secret}"`

  test('is read from the environment, also for numbers and flags', () => {
    const source = '[auth]\njwt_expiry = "env(LIFE)"\nenable_signup = "env(OPEN)"'
    const environment = { LIFE: '60', OPEN: 'false' }
    expect(parse(source, environment).auth).toMatchObject({ jwt_expiry: 60, enable_signup: false })
  })

  test('is never used literally if the variable is not set', () => {
    expect(problemsOf(captcha('env(NONE)'))).toEqual([
      "config.toml: auth.captcha.secret: expected the provider's secret, found the environment variable NONE, which is not set",
    ])
  })

  test('selects the built-in bot check if TURNSTILE_SECRET_KEY is not set', () => {
    const source = captcha('env(TURNSTILE_SECRET_KEY)')
    expect(parse(source).auth.captcha).toMatchObject({ enabled: true, secret: null })
    const environment = { TURNSTILE_SECRET_KEY: '0x1' }
    expect(parse(source, environment).auth.captcha?.secret).toBe('0x1')
  })

  test('keeps all digits of a text that looks like a number', () => {
    expect(parse(captcha('env(KEY)'), { KEY: '0012' }).auth.captcha?.secret).toBe('0012')
  })

  test('may contain a list with commas, and drops empty entries', () => {
    const source = '[auth]\nadditional_redirect_urls = "env(URLS)"'
    expect(parse(source, { URLS: 'https://a,https://b' }).auth.additional_redirect_urls).toEqual([
      'https://a',
      'https://b',
    ])
    const list = '[auth]\nadditional_redirect_urls = ["https://a", "env(NONE)"]'
    expect(parse(list).auth.additional_redirect_urls).toEqual(['https://a'])
  })

  test('never shows its value in a message', () => {
    const [line] = problemsOf('[auth]\njwt_expiry = "env(LIFE)"', { LIFE: 'hunter2' })
    expect(line).toContain('the environment variable LIFE')
    expect(line).not.toContain('hunter2')
  })
})

describe('problems', () => {
  test.each([
    ['enable_sign_up = true', 'auth.enable_sign_up', 'did you mean "enable_signup"?'],
    ['jwt_expiry = "soon"', 'auth.jwt_expiry', 'found "soon"'],
    ['jwt_expiry = 700000', 'auth.jwt_expiry', 'from 1 to 604800, found 700000'],
    ['jwt_expiry = 1.5', 'auth.jwt_expiry', 'found 1.5'],
    ['enable_signup = "true"', 'auth.enable_signup', 'expected true or false, found "true"'],
    ['site_url = "nowhere"', 'auth.site_url', 'found "nowhere"'],
    ['password_requirements = "strong"', 'auth.password_requirements', '"letters_digits"'],
    ['additional_redirect_urls = [1]', 'auth.additional_redirect_urls[0]', 'found 1'],
    ['email = 1', 'auth.email', 'expected a table, found 1'],
    ['[auth.external.gogle]', 'auth.external.gogle', 'did you mean "google"?'],
    ['[auth.email.template.welcome]', 'auth.email.template.welcome', 'confirmation, recovery'],
    ['[auth.mfa.totp]\nenroll_enabled = true', 'auth.mfa.totp.verify_enabled', 'found nothing'],
    ['[auth.captcha]\nprovider = "recaptcha"', 'auth.captcha.provider', '"turnstile"'],
    ['[auth.external.github]\nenabled = true', 'auth.external.github.client_id', 'a string'],
    ['[auth.email.template.invite]\ncontent = "x"', 'template.invite.content', 'content_path'],
    ['[functions.9lives]', 'functions.9lives', 'a function name'],
    ['[functions]\nhello = true', 'functions.hello', 'a table'],
    ['[remotes.live]', 'remotes.live.project_id', 'a reference of 20 letters, found nothing'],
    ['[surprise]', 'surprise', 'an unknown key'],
  ])('%s', (source, key, explanation) => {
    const lines = problemsOf(source.startsWith('[') ? source : `[auth]\n${source}`)
    const line = lines.find((candidate) => candidate.includes(`${key}: expected `))
    expect(line, lines.join('\n')).toContain(explanation)
    expect(line).toMatch(/^config\.toml: /)
  })

  test('a provider whose variables are not set is off, and one that names none is refused', () => {
    const unset =
      '[auth.external.github]\nenabled = true\nclient_id = "env(ID)"\nsecret = "env(KEY)"'
    const settings = parse(unset, { ID: 'a' })
    expect(settings.auth.external.github?.enabled).toBe(false)
    expect(settings.warnings).toEqual([
      'config.toml: auth.external.github is off, since KEY is not set',
    ])
    const set = parse(unset, { ID: 'a', KEY: 'b' })
    expect([set.auth.external.github?.enabled, set.warnings]).toEqual([true, []])
  })

  test('are all reported, one line each', () => {
    const lines = problemsOf('colour = 1\n[auth]\njwt_expiry = true\n[auth.sms]\nx = 1\ny = 2')
    expect(lines).toHaveLength(4)
  })

  test('in TOML name the line and the column', () => {
    expect(problemsOf('[auth]\njwt_expiry =')[0]).toMatch(
      /config\.toml: line 3, column \d+: expected/,
    )
  })

  test('never show a secret', () => {
    const [line] = problemsOf('[auth.captcha]\nsecret = 12345')
    expect(line).not.toContain('12345')
  })

  test('of a remote name the remote, and are found after merging', () => {
    const remote = '[remotes.live]\nproject_id = "vpefcjyosynxeiebfscx"\n'
    expect(problemsOf(`${remote}[remotes.live.auth]\njwt_expiry = 0`)).toEqual([
      expect.stringMatching(/^config\.toml: remotes\.live\.auth\.jwt_expiry: expected /),
    ])
    const base = '[auth.external.github]\nclient_id = "a"\nsecret = "b"\n'
    expect(
      problemsOf(`${base}${remote}[remotes.live.auth.external.github]\nenabled = true`),
    ).toEqual([])
  })

  test('a file with other content is refused without a crash', () => {
    const keys = fc.constantFrom('auth', 'api', 'functions', 'remotes', 'storage', '__proto__', 'x')
    const value = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.string().map((s) => JSON.stringify(s)),
    )
    fc.assert(
      fc.property(keys, fc.stringMatching(/^[a-z_]{1,12}$/), value, (key, inner, written) => {
        for (const source of [`${key} = ${written}`, `[${key}]\n${inner} = ${written}`]) {
          for (const line of problemsOf(source)) {
            expect(line).toMatch(/^config\.toml: .+: expected .+, found .+$/)
            expect(line).not.toContain('\n')
          }
        }
      }),
    )
  })

  test('arbitrary text is refused without a crash', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (source) => void problemsOf(source)))
  })
})

describe('phone sign-up', () => {
  test('is off by default, and needs no provider, since messages are captured', () => {
    expect(parse('[auth.sms]').auth.sms).toMatchObject({
      enable_signup: false,
      template: 'Your code is {{ .Code }}',
    })
    expect(parse('[auth.sms]\nenable_signup = true').auth.sms.enable_signup).toBe(true)
  })
})

describe('loadProjectSettings', () => {
  async function project(source: string) {
    const directory = await mkdtemp(path.join(tmpdir(), 'settings-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    await writeFile(path.join(directory, 'config.toml'), MINIMAL + source)
    return directory
  }

  test('loads email templates from the folder above, as the CLI does', async () => {
    const directory = await project('')
    const folder = path.basename(directory)
    await writeFile(path.join(directory, 'invite.html'), '<p>Hello</p>')
    const source = `[auth.email.template.invite]\ncontent_path = "./${folder}/invite.html"`
    await writeFile(path.join(directory, 'config.toml'), MINIMAL + source)
    const settings = await loadProjectSettings(path.join(directory, 'config.toml'), {})
    expect(settings.auth.email.template.invite?.content).toBe('<p>Hello</p>')
  })

  test('names a missing template', async () => {
    const directory = await project('[auth.email.template.invite]\ncontent_path = "none.html"')
    await expect(loadProjectSettings(path.join(directory, 'config.toml'), {})).rejects.toThrow(
      /auth\.email\.template\.invite\.content_path: expected the path of a file/,
    )
  })

  test('names a missing file', async () => {
    await expect(loadProjectSettings('/nowhere/config.toml', {})).rejects.toThrow(/no such file/)
  })
})

describe('files', () => {
  test("every key of the CLI's own test file is accepted", async () => {
    const file = new URL('./fixtures/every-key.toml', import.meta.url)
    const source = await readFile(file, 'utf8')
    const settings = parseProjectSettings(source, 'every-key.toml', {
      AUTH_CALLBACK_URL: 'https://example.com/back',
      HCAPTCHA_SECRET: 'a',
      SENDGRID_API_KEY: 'b',
      AUTH_SEND_SMS_SECRETS: `v1,whsec_${'a'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'c',
      AZURE_CLIENT_ID: 'd',
      AZURE_SECRET: 'e',
    })
    expect(settings.auth.sms.enable_signup).toBe(true)
    expect(settings.auth.sessions).toEqual({ timebox: 86_400, inactivity_timeout: 28_800 })
  })
})
