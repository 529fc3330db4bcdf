import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { type LoggedMail, startSink } from '#bench/start-sink.ts'
import { prepareDatabase } from '#embedded/postgres/migrate.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { inProject, pinnedNode, projectDirectory } from '#scripts/project.mjs'
import { copyMigratedImage, createServerCopy } from '#tests/databases.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import { subscribe } from '#tests/hosts/newsletter-host.ts'

export type KillOptions = {
  databaseUrl?: string | undefined
  subscribers: number
  kills: number
  connections: number
}

export type KillReport = {
  kills: number
  taken: number
  missing: number
  duplicates: number
  /** The most duplicates caused by a single kill: repeated emails that the killed process had sent. */
  maxForOneKill: number
  maxCopies: number
}

const ISSUE = '2026-11-26'

export async function killWhileSending(options: KillOptions): Promise<KillReport> {
  const { subscribers, connections } = options
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-kill-'))
  const folder = await createIssueFolder()
  const copy = options.databaseUrl ? await createServerCopy(options.databaseUrl) : undefined
  const environment = {
    DATA_DIR: path.join(directory, 'data'),
    NEWSLETTER_DIR: folder.directory,
    ...(copy ? { DATABASE_URL: copy.url } : {}),
  }
  try {
    await folder.write(ISSUE)
    await fillDatabase(environment, subscribers)
    const sink = await startSink(connections)
    const settings = { ...environment, SMTP_URL: sink.url }
    let kills = 0
    const begins: number[] = []
    // A random part of the run before each kill; the rest is left for the last process.
    const stretch = subscribers / (options.kills + 1)
    for (; kills < options.kills; kills += 1) {
      begins.push(sink.count())
      const sender = startSender(settings)
      const target = sink.count() + Math.ceil(stretch * (0.5 + Math.random() * 0.5))
      const isUnderWay = sink.untilCount(target).then(() => true)
      if (!(await Promise.race([isUnderWay, sender.exited.then(() => false)]))) {
        throw new Error(`a sender ended before it was killed:\n${sender.output()}`)
      }
      sender.kill()
      await sender.exited
    }
    const last = startSender(settings)
    const code = await last.exited
    if (code !== 0) throw new Error(`the last process should have finished:\n${last.output()}`)
    return { kills, ...judge(await sink.finish(), begins, subscribers) }
  } finally {
    await copy?.drop()
    await folder.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

async function fillDatabase(
  environment: { DATA_DIR: string; DATABASE_URL?: string },
  subscribers: number,
): Promise<void> {
  if (!environment.DATABASE_URL) {
    await mkdir(environment.DATA_DIR, { mode: 0o700 })
    await copyMigratedImage(path.join(environment.DATA_DIR, 'postgres'))
  }
  const opened = await openDatabase(environment.DATA_DIR, environment.DATABASE_URL)
  await prepareDatabase(opened.database, await loadShippedProject())
  await subscribe(opened.database, 'reader', subscribers)
  await opened.close()
}

function startSender(environment: Record<string, string>) {
  const script = inProject('backend/newsletter/operator/newsletter-command.ts')
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(pinnedNode, [script, 'send', ISSUE], {
    cwd: projectDirectory,
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { exited, output: () => output, kill: () => child.kill('SIGKILL') }
}

function judge(
  emails: readonly LoggedMail[],
  begins: readonly number[],
  subscribers: number,
): Omit<KillReport, 'kills'> {
  const copies = new Map<string, number[]>()
  for (const [index, { to }] of emails.entries()) {
    const before = copies.get(to) ?? []
    copies.set(to, [...before, index])
  }
  const culprits = [...copies.values()]
    .flatMap((indexes) => indexes.slice(0, -1))
    .map((index) => begins.findLastIndex((begin) => begin <= index))
  const perKill = begins.map((_, kill) => culprits.filter((culprit) => culprit === kill).length)
  return {
    taken: emails.length,
    missing: subscribers - copies.size,
    duplicates: emails.length - copies.size,
    maxForOneKill: Math.max(0, ...perKill),
    maxCopies: Math.max(0, ...[...copies.values()].map(({ length }) => length)),
  }
}
