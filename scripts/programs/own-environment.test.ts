import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { ownEnvironment } from './own-environment.ts'
import { runProgram } from './run-program.ts'

const FOREIGN = {
  PGHOST: 'db.example',
  PGUSER: 'me',
  PGSSLMODE: 'require',
  NODE_OPTIONS: '--bogus',
  HTTP_PROXY: 'http://proxy.example',
  https_proxy: 'x',
  npm_config_registry: 'x',
  LC_ALL: 'de',
  DATABASE_URL: 'x',
  SITE_URL: 'x',
  NODE_EXTRA_CA_CERTS: '/x',
  XDG_CONFIG_HOME: '/x',
}

test('tests see no variable of this machine that could decide a result', () => {
  const given = {
    ...FOREIGN,
    PATH: '/bin',
    HOME: '/home/me',
    TZ: 'Asia/Tokyo',
    NODE_ENV: 'production',
  }
  const own = ownEnvironment({ ...given, TEST_DATABASE_URL: 'postgres://x' })
  expect(Object.keys(own).filter((name) => name in FOREIGN)).toEqual([])
  expect(own).toMatchObject({ PATH: '/bin', TEST_DATABASE_URL: 'postgres://x' })
  expect(own).toMatchObject({ TZ: 'UTC', NODE_ENV: 'test', HOME: inProject('.cache/home') })
})

test('this test, and the programs that it starts, run so', async () => {
  expect(homedir()).toBe(inProject('.cache/home'))
  expect(new Date().getTimezoneOffset()).toBe(0)
  expect(
    Object.keys(process.env).filter((name) => /^(?:npm_|PG|LC_|.*proxy$)/i.test(name)),
  ).toEqual([])
  const { output } = await runProgram('node', ['-p', 'require("node:os").homedir()'])
  expect(output.trim()).toBe(homedir())
})
