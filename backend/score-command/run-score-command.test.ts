import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import { runScoreCommand } from './run-score-command.ts'

const worked = [HARB, LOTUS, MEKONG, SBANK].map(({ symbol, price, inputs }, index) => ({
  symbol,
  shares: (([0.4, 0.3, 0.1, 0.2][index] ?? 0) * 12_000) / price,
  price,
  currency: 'USD',
  inputs,
}))
const BARE = { symbol: 'NEW', shares: 1, price: 10, currency: 'USD' }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'score-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function scoreText(content: string | Uint8Array, name = 'holdings.json') {
  await writeFile(path.join(folder, name), content)
  return runScoreCommand([name], (file) => path.join(folder, file))
}

function scoreHoldings(holdings: unknown) {
  return scoreText(JSON.stringify({ holdings }))
}

async function refusalOf(answer: ReturnType<typeof runScoreCommand>): Promise<string> {
  const { output, note = '', exitCode } = await answer
  expect([output, exitCode]).toEqual([undefined, 1])
  expect(note).toMatch(/^[^\n\r]{10,501}$/)
  return note
}

test('prints the scores in the promised shape, as the command itself', async () => {
  await writeFile(path.join(folder, 'worked.json'), JSON.stringify({ holdings: worked }))
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['backend/score-command/score-command.ts', path.join(folder, 'worked.json')],
    { cwd: path.resolve(import.meta.dirname, '../..') },
  )
  expect(stderr).toBe('')
  const scores = JSON.parse(stdout)
  expect(Object.keys(scores)).toEqual(['overall', 'schools', 'holdings'])
  expect(scores).toMatchObject({ overall: 68, schools: { graham: 78, buffett: 72, lynch: 55 } })
  expect(scores.holdings.map(({ weight }: { weight: number }) => weight)).toEqual([
    0.4, 0.3, 0.1, 0.2,
  ])
  const [harb, , , bank] = scores.holdings
  expect(Object.keys(harb)).toEqual(['symbol', 'weight', 'schools'])
  expect(harb.schools.graham).toMatchObject({ score: 96, coverage: 1 })
  expect(harb.schools.graham.criteria[4]).toEqual({
    id: 'dividendRecord',
    weight: 15,
    value: 15,
    points: 11.25,
  })
  expect(bank.schools.graham.criteria.map(({ id }: { id: string }) => id)).toEqual([
    'size',
    'earningsStability',
    'dividendRecord',
    'earningsGrowth',
    'priceEarnings',
    'priceAssets',
  ])
})

test('without inputs scores are null with coverage 0, and criteria have no value', async () => {
  const { output = '', exitCode } = await scoreHoldings([BARE])
  expect(exitCode).toBe(0)
  const scores = JSON.parse(output)
  expect(scores).toMatchObject({
    overall: null,
    schools: { graham: null, buffett: null, lynch: null },
    holdings: [{ symbol: 'NEW', weight: 1, schools: { lynch: { score: null, coverage: 0 } } }],
  })
  expect(scores.holdings[0].schools.graham.criteria[0]).toEqual({
    id: 'size',
    weight: 5,
    value: null,
    points: null,
  })
})

test('a mark at the start of the file and other encodings of Unicode do not matter', async () => {
  const json = JSON.stringify({ holdings: [BARE] })
  const utf16 = Buffer.from(`\ufeff${json}`, 'utf16le')
  for (const content of [`\ufeff${json}`, utf16, Buffer.from(utf16).swap16()]) {
    expect((await scoreText(content)).exitCode).toBe(0)
  }
})

test.each([
  ['', 'is empty'],
  ['{"holdings": [', 'is not JSON'],
  ['{\n"holdings": [1 2]}', 'line 2, column 16'],
  ['symbol,shares\nA,1\n', 'is not JSON'],
  ['[]', 'must contain an object'],
  ['null', 'must contain an object'],
  ['{"holdings": {}}', 'holdings must be a list'],
  ['{"holdings": []}', 'holdings has no entries'],
  [Buffer.from([0x7b, 0xff, 0x7d]), 'is not text in UTF-8'],
  ['['.repeat(100_000), 'is not JSON'],
])('%j is refused in one line', async (content, reason) => {
  expect(await refusalOf(scoreText(content))).toContain(reason)
})

test('what is wrong with a holding is told with its place', async () => {
  const refusal = refusalOf(scoreHoldings([BARE, { ...BARE, shares: -3, price: 0 }]))
  expect(await refusal).toBe(
    'holdings.json: holdings[1].shares must be more than 0, not -3; leave out short positions (and 1 more problem).',
  )
  const wrong = { ...BARE, symbol: 'A\u001b[31m\nB\u2028C' }
  expect(await refusalOf(scoreHoldings([wrong]))).toContain('is not a symbol')
  expect(await refusalOf(scoreHoldings(Array.from({ length: 501 }, () => BARE)))).toContain(
    'at most 500',
  )
})

test('different currencies are weighed at dated rates, or the one without a rate is named', async () => {
  const hongKong = { ...BARE, symbol: '0005.HK', currency: 'HKD' }
  const mixed = await scoreHoldings([BARE, hongKong])
  expect(mixed.note).toBe('Weights use European Central Bank reference rates of 2026-07-06.')
  expect(JSON.parse(mixed.output ?? '').holdings[1].weight).toBeCloseTo(0.1131, 4)
  const taiwan = { ...BARE, symbol: '2330.TW', currency: 'TWD' }
  expect(await refusalOf(scoreHoldings([BARE, taiwan]))).toContain('no exchange rate')
  expect((await scoreHoldings([taiwan])).exitCode).toBe(0)
})

test('names of inputs that nothing reads are told, and the rest is scored', async () => {
  const { note, exitCode } = await scoreHoldings([{ ...BARE, inputs: { longtermDebt: 1 } }])
  expect([note, exitCode]).toEqual(['Ignored unknown inputs: longtermDebt.', 0])
  const exported = { holdings: [BARE], ownFigures: { 'NEW USD': { equity: 1 } } }
  expect(await scoreText(JSON.stringify(exported))).toMatchObject({
    note: 'The reader’s own figures in this file (ownFigures) are not used.',
    exitCode: 0,
  })
})

test('a missing, huge or special file is refused', async () => {
  const score = (name: string) => refusalOf(runScoreCommand([name], (file) => file))
  expect(await score(path.join(folder, 'none.json'))).toContain('does not exist')
  await mkdir(path.join(folder, 'a-folder'))
  expect(await score(path.join(folder, 'a-folder'))).toContain('is not a file')
  expect(await score('/dev/zero')).toContain('is not a file')
  expect(await refusalOf(scoreText('x'.repeat(9 * 1024 * 1024)))).toContain('larger than 8 MB')
})

test('one file is named, and help is an answer', async () => {
  expect(await refusalOf(runScoreCommand([], String))).toContain('Add the file')
  expect(await refusalOf(runScoreCommand(['a', 'b'], String))).toContain('one file at a time')
  expect(await runScoreCommand(['--help'], String)).toMatchObject({ exitCode: 0 })
})

test('a holding without inputs is scored from its financial statements, where they are known', async () => {
  const holdings = [
    { ...BARE, symbol: 'AAPL', price: 250 },
    { ...BARE, symbol: 'TSM', price: 200 },
    BARE,
  ]
  await writeFile(path.join(folder, 'statements.json'), JSON.stringify({ holdings }))
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['backend/score-command/score-command.ts', path.join(folder, 'statements.json')],
    { cwd: path.resolve(import.meta.dirname, '../..'), env: { PATH: process.env.PATH } },
  )
  const [apple, taiwan, unknown] = JSON.parse(stdout).holdings
  expect(apple.schools.graham.coverage).toBeGreaterThan(0.5)
  expect(apple.schools.buffett.score).toBeGreaterThan(0)
  // Its statements are in New Taiwan dollars, for which the European Central Bank has no rate.
  expect(taiwan.schools.graham.coverage).toBe(0)
  expect(stderr).toContain('financial statements of TSM')
  expect(unknown.schools.graham).toMatchObject({ score: null, coverage: 0 })
})
