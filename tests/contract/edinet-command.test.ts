import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runStatementsCommand } from '#backend/financial-statements/run-statements-command.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { eitherServer } from '#tests/databases.ts'
import { runInPlace } from '#tests/run-in-place.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type EdinetStandIn, startEdinet, wrongKey } from '#tests/stand-ins/edinet.ts'
import { zipCsv } from '#tests/stand-ins/edinet-files.ts'
import { makeReport } from '#tests/stand-ins/edinet-reports.ts'

const command = inProject('backend/financial-statements/statements-command.ts')
const years = [2024, 2025].map((year) => ({
  end: `${year}-03-31`,
  revenue: year,
  income: 100,
  eps: 100,
  dividend: 20,
  issued: 1_000_000,
  restated: 1_000_000,
}))

let edinet: EdinetStandIn
let scratch: Scratch
let environment: Record<string, string>

beforeAll(async () => {
  edinet = await startEdinet()
  scratch = await createScratch({ databaseUrl: eitherServer[0]?.databaseUrl })
  const given = { PATH: process.env.PATH ?? '', ...edinet.variables }
  environment = { ...given, ...definedOnly(scratch.environment) }
  edinet.companies = [
    [
      ...['E99999', '内国法人・組合', '上場', '有', '100', '3月31日', '架空製作所'],
      ...['Made Up Works, Ltd.', 'カクウ', '京都市', '電気機器', '99990', '0000000000000'],
    ],
  ]
  const period = { periodStart: '2024-04-01', periodEnd: '2025-03-31' }
  edinet.days.set('2025-06-25', [{ docID: 'S100Y2025', ...period }])
  edinet.documents.set('S100Y2025 5', zipCsv(makeReport({ years })))
}, 60_000)

afterAll(async () => {
  await edinet.stop()
  await scratch.remove()
})

beforeEach(() => {
  edinet.received.length = 0
  edinet.misbehave = undefined
})

function definedOnly(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  )
}

async function run(words: string[], more: Record<string, string> = {}) {
  const { code, out, err } = await runInPlace(runStatementsCommand, words, {
    ...environment,
    ...more,
  })
  return { code, stdout: out, stderr: err }
}

const daysAsked = () =>
  edinet.received.flatMap(({ path, query }) =>
    path.endsWith('documents.json') ? [query.get('date') ?? ''] : [],
  )

test('a command killed in the middle goes on where it was; no day is asked for twice', async () => {
  const words = ['--index', 'japan', '--from', '2025-06-23', '--to', '2025-06-29']
  const first = spawn(pinnedNode, [command, ...words], { env: environment })
  const ended = once(first, 'exit')
  let printed = ''
  first.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await vi.waitFor(() => expect(printed.split('\n').length).toBeGreaterThan(2), { timeout: 40_000 })
  first.kill('SIGKILL')
  await ended
  const second = await run(words)
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toMatch(/\d days read, 0 left\.\n$/)
  expect(printed + second.stdout).toMatch(/^2025-06-25 {2}1 reports, \d days left$/m)
  const asked = daysAsked()
  // The killed command may have been asking for a day.
  expect(asked.length).toBeLessThanOrEqual(6)
  expect(new Set(asked).size).toBe(5)
  const third = await run(words)
  expect(third).toMatchObject({ code: 0, stdout: '0 days read, 0 left.\n' })
}, 120_000)

test('once indexed, a company’s statements come with source, names and the filing of each figure', async () => {
  const { code, stdout, stderr } = await run(['9999.T', '--json'])
  expect([code, stderr]).toEqual([0, ''])
  const answer = JSON.parse(stdout)
  expect(answer).toMatchObject({
    symbol: '9999.T',
    source: 'edinet',
    currency: 'JPY',
    standard: 'jp-gaap',
    names: { en: 'Made Up Works, Ltd.', local: '架空製作所' },
    listings: [{ symbol: '9999.T', ratio: 1 }],
  })
  expect(answer.years.at(-1)).toMatchObject({
    fiscalYear: 2025,
    periodEnd: '2025-03-31',
    accession: 'S100Y2025',
    filed: '2025-06-25',
    values: {
      operatingIncome: {
        value: 130_000_000,
        unit: 'JPY',
        tag: 'jppfs_cor:OperatingIncome',
        accession: 'S100Y2025',
        filed: '2025-06-25',
      },
    },
  })
  const people = await run(['9999.T'])
  expect(people.stdout).toContain('EDINET閲覧（提出）サイト')
  expect(people.stdout).toContain('PDL1.0')
  expect(people.stdout).toMatch(
    /Reports may be missing: the index has \d+ of 26\d\d days of filing\./,
  )
}, 60_000)

test('a company that is not indexed says how far the index is', async () => {
  edinet.companies.push([
    'E99998',
    '',
    '上場',
    '有',
    '1',
    '12月31日',
    '別の架空',
    'Other',
    '',
    '化学',
    '99980',
    '1',
  ])
  const { code, stderr } = await run(['9998.T'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/EDINET lists no company with the code of 9998\.T|not indexed yet/)
  expect(stderr.split('\n')).toHaveLength(2)
  // The key is there, and Korea's source has nothing to say of Tokyo.
  expect(stderr).not.toMatch(/EDINET_API_KEY|Korea/)
}, 60_000)

test.each([
  [['--index', 'korea'], 'There is one index: --index japan.'],
  [['--index', 'japan', '--from', 'June'], 'A day is written as 2026-06-30'],
  [['--index', 'japan', '--from', '2025-02-02', '--to', '2025-01-01'], 'is after that of --to'],
  [['9999.T', '--from', '2025-01-01'], '--from and --to go with --index japan.'],
])('%j is refused in one line', async (words, problem) => {
  const { code, stderr } = await run(words)
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toContain(problem)
})

test('a refused key ends the command at once, without the key in a word of it', async () => {
  edinet.misbehave = (path) => (path.endsWith('.json') ? wrongKey : undefined)
  const words = ['--index', 'japan', '--from', '2025-07-01', '--to', '2025-07-04']
  const { code, stdout, stderr } = await run(words)
  expect(code).toBe(1)
  expect(stderr).toBe('EDINET refused the key. Check EDINET_API_KEY.\n')
  expect(daysAsked()).toHaveLength(1)
  expect(stdout + stderr).not.toContain(environment.EDINET_API_KEY)
  const none = await run(words, { EDINET_API_KEY: '' })
  expect(none.stderr).toContain('EDINET needs a key.')
}, 60_000)
