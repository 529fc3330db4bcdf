import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'

export const bodyDirectories = {
  issues: inProject('backend/newsletter/issues/generated'),
  reports: inProject('backend/portfolio-monitoring/generated'),
}

const SOURCES = {
  issues: ['emails/figure-blocks.tsx', 'emails/issue-elements.tsx'],
  reports: ['emails/alert-body.tsx', 'emails/report-body.tsx'],
}
const HEADER = '// Generated from emails/ by "npm run generate emails".\n'

/**
 * Compiles the parts of an email's body to JavaScript with declarations, because Node cannot run
 * JSX. Types are checked elsewhere.
 *
 * @returns the source of the modules, by name
 */
export async function compileBody(kind: keyof typeof SOURCES): Promise<Map<string, string>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-email-body-'))
  try {
    const { code, output } = await runProgram('tsc', [
      '--ignoreConfig',
      '--jsx',
      'react-jsx',
      '--target',
      'es2024',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--newLine',
      'lf',
      '--verbatimModuleSyntax',
      '--noResolve',
      '--noCheck',
      '--rewriteRelativeImportExtensions',
      '--declaration',
      '--rootDir',
      inProject('emails'),
      '--outDir',
      directory,
      ...SOURCES[kind].map((source) => inProject(source)),
    ])
    if (code !== 0) throw new Error(`the body of an email does not compile: ${output}`)
    const modules = new Map<string, string>()
    for (const name of (await readdir(directory)).sort()) {
      modules.set(name, HEADER + (await readFile(path.join(directory, name), 'utf8')))
    }
    return modules
  } finally {
    await rm(directory, { recursive: true })
  }
}
