import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { inProject, pinnedNode, projectDirectory } from '#scripts/project.mjs'
import { createRandom } from '#site/articles/motifs.ts'
import { findMutations, HELD_BACK, type Mutation } from './mutations/find-mutations.ts'

// How many small wrong changes in `domain/scoring` its own tests notice. Of the kinds that are held back only the count
// is printed, so that no test is written for a single change. `-- --count N --seed N --folder domain/edinet`; `--quick`
// runs only the tests that take less than a second, for a lower bound.
const options = process.argv.slice(2)
const count = Number(option('--count') ?? 40)
const folder = option('--folder') ?? 'domain/scoring'
const random = createRandom(Number(option('--seed') ?? 1))
const QUICK_MS = 1_000
const MIN_PATIENCE_MS = 180_000
let maxMs: number | undefined
const ReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ duration: z.number().default(0) })),
    }),
  ),
})

const copy = mkdtempSync(path.join(tmpdir(), 'kachi-mutations-'))
try {
  execFileSync('git', ['checkout-index', '--all', `--prefix=${copy}/`], { cwd: projectDirectory })
  symlinkSync(inProject('node_modules'), path.join(copy, 'node_modules'))
  const tests = splitTests()
  const chosen = choose(listSources().flatMap((file) => findMutations(file, loadSource(file))))
  const results = chosen.map((mutation) => {
    const isNoticed = !passesWith(mutation, tests)
    if (!isNoticed && !HELD_BACK.has(mutation.kind)) printMissed(mutation)
    return { ...mutation, isNoticed }
  })
  const shown = results.filter(({ kind }) => !HELD_BACK.has(kind))
  print('kinds worked on', shown)
  print(
    'kinds held back',
    results.filter(({ kind }) => HELD_BACK.has(kind)),
  )
  print('all', results)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function option(name: string): string | undefined {
  return options.includes(name) ? options[options.indexOf(name) + 1] : undefined
}

function listSources(): string[] {
  return execFileSync('git', ['ls-files', folder], { cwd: projectDirectory, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
}

function loadSource(file: string): string {
  return readFileSync(path.join(copy, file), 'utf8')
}

function choose(mutations: Mutation[]): Mutation[] {
  return mutations
    .map((mutation) => ({ mutation, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ mutation }) => mutation)
}

function passesWith({ file, start, end, to }: Mutation, tests: TestFiles): boolean {
  const source = loadSource(file)
  writeFileSync(path.join(copy, file), source.slice(0, start) + to + source.slice(end))
  const isPassed = passes(tests)
  writeFileSync(path.join(copy, file), source)
  return isPassed
}

type TestFiles = { quick: string[]; slow: string[] }

/** Files of short tests are run first: they notice most changes, and a worker that runs them starts once. */
function splitTests(): TestFiles {
  const output = path.join(copy, 'durations.json')
  const startedAt = performance.now()
  const hasPassed = runTests([folder], ['--reporter=json', `--outputFile=${output}`])
  maxMs = Math.max(MIN_PATIENCE_MS, Math.ceil(5 * (performance.now() - startedAt)))
  if (!hasPassed) throw new Error(`The tests of ${folder} should pass before anything is changed.`)
  const { testResults } = ReportSchema.parse(JSON.parse(readFileSync(output, 'utf8')))
  const isQuick = ({ assertionResults }: (typeof testResults)[number]) =>
    assertionResults.reduce((sum, { duration }) => sum + duration, 0) < QUICK_MS
  const named = (files: typeof testResults) => files.map(({ name }) => path.relative(copy, name))
  return {
    quick: named(testResults.filter(isQuick)),
    slow: named(testResults.filter((file) => !isQuick(file))),
  }
}

function passes({ quick, slow }: TestFiles): boolean {
  if (!runTests(quick, ['--maxWorkers', '1'])) return false
  return options.includes('--quick') || runTests(slow)
}

/** A run that does not end has noticed the change. */
function runTests(files: readonly string[], more: readonly string[] = []): boolean {
  if (files.length === 0) return true
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'units', '--bail', '1']
  // Only the changed file is compiled again.
  const cache = `--experimental.fsModuleCachePath=${path.join(copy, '.cache')}`
  vitest.push('--experimental.fsModuleCache', cache)
  const options = { cwd: copy, stdio: 'ignore', timeout: maxMs } as const
  return spawnSync(pinnedNode, [...vitest, ...more, ...files], options).status === 0
}

function printMissed({ kind, file, line, from, to }: Mutation): void {
  console.log(`not noticed: ${file}:${line}  ${kind}: ${from}  →  ${to}`)
}

function print(name: string, results: readonly { isNoticed: boolean }[]): void {
  const noticed = results.filter(({ isNoticed }) => isNoticed).length
  console.log(`${name}: ${noticed} of ${results.length} noticed`)
}
