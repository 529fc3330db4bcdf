import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { transform } from '@astrojs/compiler-rs'
import { type Expression, parseSync, type SpreadElement, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { inProject, projectDirectory } from '#scripts/project.mjs'
import type { CheckResult } from './check.ts'

/** Tests, benches and tools see only what their authors wrote; everything else may meet a stranger's text. */
const FOLDERS = ['backend', 'domain', 'emails', 'scripts', 'site', 'supabase']
const SOURCE_ENDING = /(?<!\.test)\.(?:ts|tsx|mjs|astro)$/

/** Expressions that are put together at run time, which this check cannot see. Each is safe for the reason given. */
const COMPUTED: Readonly<Record<string, string>> = {
  'backend/newsletter/issues/message-template.ts': 'the characters of a constant, each once',
}

/** Digests of those that recheck found safe: judging them all takes 20 s of the processor's time. */
const recordFile = inProject('scripts/checks/safe-expressions.json')
/** recheck uses one processor for each. */
const AT_A_TIME = 2

export type FoundExpression = { file: string; line: number; source: string; flags: string }

/**
 * Looks for regular expressions that a hostile text could keep busy: more than linear time in its length. Those that
 * are recorded as safe are judged anew with `THOROUGH=1` only.
 */
export async function checkRegularExpressions(): Promise<CheckResult> {
  const { expressions, problems } = findInSources()
  const known = new Set(process.env.THOROUGH ? [] : loadRecord())
  const waiting = expressions.filter((expression) => !known.has(keyOf(expression)))
  const { problems: found } = await judgeAll(waiting)
  problems.push(...found)
  const failed = problems.length > 0 ? 1 : 0
  return { passed: 1 - failed, failed, output: problems.sort().join('\n') }
}

/**
 * Judges every expression of the sources, and records those that are safe.
 *
 * @returns the problems
 */
export async function recordSafeExpressions(): Promise<string[]> {
  const { expressions, problems } = findInSources()
  const { safe, problems: found } = await judgeAll(expressions)
  writeFileSync(recordFile, `${JSON.stringify(safe.map(keyOf).sort(), undefined, 2)}\n`)
  return [...problems, ...found].sort()
}

type Found = { expressions: FoundExpression[]; problems: string[] }

function findInSources(): Found {
  const found: Found = { expressions: [], problems: [] }
  for (const file of listSources()) {
    const { expressions, problems } = findExpressions(file, readFileSync(inProject(file), 'utf8'))
    found.expressions.push(...expressions)
    found.problems.push(...problems.filter(() => !(file in COMPUTED)))
  }
  return found
}

/** A problem for each that has no constant source. */
export function findExpressions(file: string, text: string): Found {
  const expressions: FoundExpression[] = []
  const problems: string[] = []
  const modules = file.endsWith('.astro') ? compileAstro(text) : [text]
  const name = file.endsWith('.astro') ? `${file}.ts` : file
  for (const module of modules) {
    const add = (source: string, flags: string, start: number) => {
      // In a compiled file the place is found by its text.
      const at = module === text ? start : text.indexOf(source)
      expressions.push({ file, line: lineOf(text, at), source, flags })
    }
    const readCall = (call: Call) => {
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp') return
      const source = constantText(call.arguments[0])
      const flags = call.arguments.length > 1 ? constantText(call.arguments[1]) : ''
      if (source !== undefined && flags !== undefined) add(source, flags, call.start)
      else {
        const advice = 'write it as a literal, so that it can be checked'
        problems.push(`${file}:${lineOf(text, call.start)}: RegExp of a computed text: ${advice}`)
      }
    }
    const { program, errors } = parseSync(name, module)
    if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
    new Visitor({
      Literal(node) {
        if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start)
      },
      NewExpression: readCall,
      CallExpression: readCall,
    }).visit(program)
  }
  return { expressions, problems }
}

/** Counted steps decide, with a seed of its own; by the clock, a busy machine would. */
const UNTIMED = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

export async function judgeExpression(expression: FoundExpression): Promise<string | undefined> {
  const { file, line, source, flags } = expression
  const verdict = await check(source, flags, UNTIMED)
  if (verdict.status === 'safe') return undefined
  const reason =
    verdict.status === 'vulnerable'
      ? `takes ${verdict.complexity.summary} time, for example for ${verdict.attack.pattern}`
      : `could not be judged (${verdict.error.kind})`
  return `${file}:${line}: /${source}/${flags} ${reason}`
}

type Call = {
  callee: Expression | { type: 'Super' }
  arguments: (Expression | SpreadElement)[]
  start: number
}

function constantText(node: Expression | SpreadElement | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

function compileAstro(text: string): string[] {
  const { code, scripts } = transform(text, { filename: 'component.astro' })
  return [
    code,
    ...scripts.flatMap((script) => (script.type === 'inline' ? [script.code ?? ''] : [])),
  ]
}

async function judgeAll(
  expressions: FoundExpression[],
): Promise<{ safe: FoundExpression[]; problems: string[] }> {
  const safe: FoundExpression[] = []
  const problems: string[] = []
  const queue = [...new Map(expressions.map((each) => [keyOf(each), each])).values()]
  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const problem = await judgeExpression(next)
      if (problem) problems.push(problem)
      else safe.push(next)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return { safe, problems }
}

function listSources(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS]
  const names = execFileSync('git', options, { cwd: projectDirectory, encoding: 'utf8' })
  return names.split('\n').filter((name) => SOURCE_ENDING.test(name) && existsSync(inProject(name)))
}

function lineOf(text: string, index: number): number {
  return text.slice(0, Math.max(0, index)).split('\n').length
}

/** Another version of recheck may see more. */
function keyOf({ source, flags }: FoundExpression): string {
  return createHash('sha256').update(`${recheck.version}/${source}/${flags}`).digest('base64url')
}

function loadRecord(): string[] {
  return JSON.parse(readFileSync(recordFile, 'utf8'))
}
