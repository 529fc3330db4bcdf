import { spawn } from 'node:child_process'
import type { CheckResult } from './check.ts'
import { inProject, projectDirectory, projectEnvironment } from './project.mjs'

export type ProgramResult = { code: number | null; output: string }

/** Runs a program of node_modules/.bin on the pinned Node, collecting what it prints. */
export function runProgram(
  name: string,
  programArguments: string[],
  environment: Record<string, string> = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(inProject('node_modules/.bin', name), programArguments, {
      cwd: projectDirectory,
      env: projectEnvironment({ NO_COLOR: '1', FORCE_COLOR: '0', ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const stopChild = () => void child.kill('SIGTERM')
    process.once('exit', stopChild)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', stopChild)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Runs a program that passes or fails as one. */
export async function checkProgram(name: string, programArguments: string[]): Promise<CheckResult> {
  const { code, output } = await runProgram(name, programArguments)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}
