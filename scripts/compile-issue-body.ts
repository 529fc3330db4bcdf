import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from './checks/run-program.ts'
import { inProject } from './project.mjs'

/** Where `npm run emails` writes the modules. */
export const issueBodyDirectory = inProject('backend/newsletter/issues/generated')

const sources = ['emails/figure-blocks.tsx', 'emails/issue-elements.tsx']
const header = '// Generated from emails/ by "npm run emails".\n'

/**
 * Compiles the parts of an issue's body to JavaScript with declarations, because Node runs no JSX. Types are
 * checked elsewhere.
 *
 * @returns the texts of the modules, by name
 */
export async function compileIssueBody(): Promise<Map<string, string>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-issue-body-'))
  try {
    const { code, output } = await runProgram('tsc', [
      '--ignoreConfig',
      ...['--jsx', 'react-jsx', '--target', 'es2024', '--module', 'esnext'],
      ...['--moduleResolution', 'bundler', '--newLine', 'lf', '--verbatimModuleSyntax'],
      ...['--noResolve', '--noCheck', '--rewriteRelativeImportExtensions', '--declaration'],
      ...['--rootDir', inProject('emails'), '--outDir', directory],
      ...sources.map((source) => inProject(source)),
    ])
    if (code !== 0) throw new Error(`the parts of an issue do not compile: ${output}`)
    const modules = new Map<string, string>()
    for (const name of (await readdir(directory)).sort()) {
      modules.set(name, header + (await readFile(path.join(directory, name), 'utf8')))
    }
    return modules
  } finally {
    await rm(directory, { recursive: true })
  }
}
