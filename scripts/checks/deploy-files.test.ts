import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { inProject } from '#scripts/project.mjs'
import { dockerfileRules, parseDockerfile } from './dockerfile.ts'

const text = (file: string) => readFileSync(inProject(file), 'utf8')
const dockerfile = parseDockerfile(text('Dockerfile'))

test.each(dockerfileRules)('$says', ({ breaks }) => {
  expect(breaks(dockerfile)).toBe(false)
})

test('each rule finds what breaks it', () => {
  const careless = parseDockerfile(`FROM debian
WORKDIR srv
ADD . .
RUN cd /srv && npm ci && apt-get install nginx
ENV SMTP_PASSWORD=x
COPY --from=nowhere /a /b
USER root
CMD npm start`)
  expect(dockerfileRules.filter(({ breaks }) => !breaks(careless))).toEqual([])
})

test('what the image must not get is left out of its context', () => {
  const ignored = text('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'node_modules', 'tests']))
})

const ServiceSchema = z.object({
  image: z.string(),
  restart: z.string(),
  ports: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
})

test('the composition separates requests from work, and only its proxy is reachable', () => {
  const composition = z
    .object({ services: z.record(z.string(), ServiceSchema) })
    .parse(parse(text('deploy/compose.yaml'), { merge: true }))
  const { web, worker, postgres, proxy } = composition.services
  expect(web?.environment?.WORKERS).toBe('off')
  expect(worker?.command).toEqual(['backend/main.ts', '--worker'])
  expect(worker?.environment?.WORKERS).toBeUndefined()
  expect(web?.environment?.DATABASE_URL).toContain('@postgres:5432/')
  expect([web, worker, postgres].filter((service) => service?.ports)).toEqual([])
  expect(proxy?.ports).toContain('443:443')
  for (const { image, restart } of Object.values(composition.services)) {
    expect([image, restart]).toEqual([
      expect.stringMatching(/^(?:kachi|[^:]+:(?!latest).+)$/),
      'unless-stopped',
    ])
  }
  const [file = ''] = proxy?.volumes?.[0]?.split(':') ?? []
  expect(existsSync(inProject('deploy', file))).toBe(true)
})

const units = globSync(inProject('deploy/*.service'))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the units start the two roles', () => {
  expect(units).toHaveLength(3)
  expect(text('deploy/kachi-web@.service')).toContain('Environment=WORKERS=off')
  expect(text('deploy/kachi-worker@.service')).toContain('ExecStart=/usr/bin/npm run worker')
})

test.runIf(hasSystemd).each(units)('systemd accepts %s', (unit) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // Nothing else about the machine: npm may be elsewhere.
  const lines = stderr.split('\n').filter((line) => line.includes('kachi'))
  const problems = lines.filter((line) => !line.includes('is not executable'))
  expect([problems, status === 0 || problems.length === 0]).toEqual([[], true])
})
