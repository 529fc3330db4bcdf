import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx, findProblem, NGINX_ENVIRONMENT, writeConfiguration } from './find-nginx.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'kachi-find-nginx-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

test('a program that is there but does not run is no nginx, and says why', () => {
  const broken = path.join(directory, 'nginx')
  writeFileSync(broken, '#!/bin/sh\necho "[emerg] dlopen() failed" >&2\nexit 1\n')
  chmodSync(broken, 0o755)
  expect(findProblem(broken)).toBe(`${broken} is there, but does not run: [emerg] dlopen() failed`)
  expect(findProblem(path.join(directory, 'nothing'))).toContain('is not there')
})

test('nginx reads no configuration but our own', () => {
  const program = findNginx()
  const options = writeConfiguration(program, directory, '')
  const { stdout } = spawnSync(program, ['-T', ...options], {
    encoding: 'utf8',
    env: NGINX_ENVIRONMENT,
  })
  expect(stdout.match(/^# configuration file .*/gm)).toEqual([
    `# configuration file ${directory}/nginx.conf:`,
  ])
  expect(stdout).not.toContain('/etc/')
})
