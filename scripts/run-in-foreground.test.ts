import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from './project.mjs'

/**
 * Starts a chain of processes: this test, a parent that uses runInForeground, the program.
 * `hasGrandparent` adds one in front, like npm.
 */
async function startChain(program: string, hasGrandparent = false) {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-foreground-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const runner = JSON.stringify(pathToFileURL(inProject('scripts/run-in-foreground.mjs')).href)
  const nameOf = (name: string) => path.join(directory, `${name}.mjs`)
  await writeFile(nameOf('program'), program)
  await writeFile(
    nameOf('parent'),
    `import { runInForeground } from ${runner}
     runInForeground(process.execPath, [${JSON.stringify(nameOf('program'))}])`,
  )
  await writeFile(
    nameOf('grandparent'),
    `import { spawn } from 'node:child_process'
     spawn(process.execPath, [${JSON.stringify(nameOf('parent'))}], { stdio: 'inherit' })`,
  )
  const first = nameOf(hasGrandparent ? 'grandparent' : 'parent')
  const child = spawn(process.execPath, [first], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return { child, output: () => output }
}

const PATIENT = `
  process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(7) })
  setInterval(() => {}, 1000)
  console.log('running')`

test('the exit code is that of the program', async () => {
  const { child } = await startChain('process.exit(3)')
  expect(await once(child, 'exit')).toEqual([3, null])
})

test('a signal reaches the program, which may take its time', async () => {
  const { child, output } = await startChain(PATIENT)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([7, null])
  expect(output()).toContain('asked to stop')
})

test('a program that dies of a signal is told by the exit code, as a shell does', async () => {
  const { child } = await startChain(`process.kill(process.pid, 'SIGKILL')`)
  expect(await once(child, 'exit')).toEqual([137, null])
})

test('the program is stopped when the process that started its parent is gone', async () => {
  const { child } = await startChain(PATIENT, true)
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toContain('asked to stop')
})
