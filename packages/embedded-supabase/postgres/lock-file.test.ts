import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LockFile, type LockOwner, takeLockFile } from './lock-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kachi-lock-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function expectTaken(file: string, isPatient = false): Promise<LockFile> {
  const taken = await takeLockFile(file, { isPatient })
  if ('owner' in taken) throw new Error(`taken by ${JSON.stringify(taken.owner)}`)
  return taken.lock
}

async function loadOwn(name: string): Promise<LockOwner> {
  const file = path.join(directory, name)
  const lock = await expectTaken(file)
  const owner = JSON.parse(await readFile(file, 'utf8'))
  await lock.release()
  return owner
}

test('a live owner is reported at once, and no other files remain', async () => {
  const file = path.join(directory, 'living')
  const lock = await expectTaken(file)
  const again = await takeLockFile(file)
  expect(again).toMatchObject({ owner: { pid: process.pid } })
  await lock.release()
  expect((await readdir(directory)).filter((name) => name.startsWith('living'))).toEqual([])
})

test('an owner that has announced its end is always waited for', async () => {
  const file = path.join(directory, 'ending')
  const lock = await expectTaken(file)
  await lock.announceEnd()
  const waiting = expectTaken(file)
  setTimeout(() => void lock.release(), 300)
  await (await waiting).release()
})

// Only Linux shows the state of a process.
test.runIf(process.platform === 'linux')('a zombie does not hold a lock', async () => {
  // The shell never waits for its child, which therefore stays a zombie.
  const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [output] = await once(shell.stdout, 'data')
    const pid = Number(String(output))
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
    const file = path.join(directory, 'zombie')
    await writeFile(file, JSON.stringify({ pid, startedAt }))
    expect(await takeLockFile(file)).toMatchObject({ owner: { pid } })
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
    await (await expectTaken(file)).release()
  } finally {
    shell.kill('SIGKILL')
    await once(shell, 'exit')
  }
})

test.runIf(process.platform === 'linux').each([
  ['started at another time', { startedAt: '1' }],
  ['ran before a reboot', { boot: '00000000-0000-0000-0000-000000000000' }],
])('a process with the same id that %s does not hold the lock', async (_, change) => {
  const file = path.join(directory, 'reused')
  await writeFile(file, JSON.stringify({ ...(await loadOwn('own')), ...change }))
  await (await expectTaken(file)).release()
})

test('without information from the system, another process with the same id does not hold the lock', async () => {
  const file = path.join(directory, 'untold')
  const untold = { pid: process.pid, startedAt: null, boot: null }
  await writeFile(file, JSON.stringify({ ...untold, token: 'of another' }))
  await (await expectTaken(file)).release()
})

test.each([
  ['empty', ''],
  ['half-written', '{"pid":12'],
  ['without a process', '{"pid":"all"}'],
  ['of a process group', '{"pid":-1,"startedAt":null}'],
])('a lock file %s is replaced', async (_, text) => {
  const file = path.join(directory, 'torn')
  await writeFile(file, text)
  await (await expectTaken(file)).release()
})

test('only one of many processes takes a stale lock', async () => {
  const file = path.join(directory, 'many')
  await writeFile(file, '')
  const script = `import { takeLockFile } from ${JSON.stringify(new URL('./lock-file.ts', import.meta.url))}
    const taken = await takeLockFile(${JSON.stringify(file)})
    console.log('lock' in taken ? 'mine' : 'theirs')
    process.stdin.resume()`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script]),
  )
  const answers = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
  )
  for (const child of children) child.kill('SIGKILL')
  expect(answers.toSorted()).toEqual(['mine', 'theirs', 'theirs', 'theirs'])
})
