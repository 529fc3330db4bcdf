import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { createPersonalLinks } from '#backend/newsletter/issues/unsubscribe-link.ts'
import { prepareDatabase } from '#embedded/postgres/migrate.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { say } from '#scripts/progress.mjs'
import { subscribe } from '#tests/hosts/newsletter-host.ts'
import { type WatchedCommand, watchCommand } from './intake/watch-command.ts'
import { writeList } from './intake/write-list.ts'
import { type BouncedReader, writeBounces } from './intake/write-mailbox.ts'
import { describeMachine } from './machine.ts'

// npm run bench intake [-- --megabytes 1000 --only list|mailbox]
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
})
const sizeBytes = Number(values.megabytes) * 1e6
const BOUNCED_READERS = 5_000
/**
 * From the second quarter, when all code is loaded, to the last. At 450 MB, garbage collection
 * alone varies by this much.
 */
const MAX_GROWTH_MEGABYTES = 150

say(describeMachine())
say(`${values.megabytes} MB each, into the embedded database.`)
const directory = await mkdtemp(path.join(tmpdir(), 'kachi-intake-'))
const environment = { DATA_DIR: path.join(directory, 'data') }
try {
  const readers = await prepareReaders()
  if (values.only !== 'mailbox') await measureList()
  if (values.only !== 'list') await measureMailbox(readers)
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function measureList(): Promise<void> {
  const file = path.join(directory, 'list.csv')
  const { lines } = await writeList(file, sizeBytes)
  await measure({
    file,
    title: `list: ${lines} lines`,
    count: lines,
    script: 'subscribers-command.ts',
    verb: 'import',
  })
}

async function measureMailbox(readers: BouncedReader[]): Promise<void> {
  const file = path.join(directory, 'bounces.mbox')
  const { messages } = await writeBounces(file, sizeBytes, readers)
  await measure({
    file,
    title: `mailbox: ${messages} messages`,
    count: messages,
    script: 'newsletter-command.ts',
    verb: 'bounces',
  })
}

async function measure({
  file,
  title,
  count,
  script,
  verb,
}: {
  file: string
  title: string
  count: number
  script: string
  verb: string
}) {
  report(title, count, await watchCommand(script, [verb, file], environment))
  await rm(file)
}

async function prepareReaders(): Promise<BouncedReader[]> {
  const opened = await openDatabase(environment.DATA_DIR, undefined)
  try {
    await prepareDatabase(opened.database, await loadShippedProject())
    await subscribe(opened.database, 'bounced', BOUNCED_READERS)
    const rows = await opened.database.query<{ id: string; email: string }>(
      'select id, email from public.newsletter_subscribers',
    )
    const makeLinks = await createPersonalLinks(opened.database, 'https://kachi.test', '')
    return await Promise.all(
      rows.map(async ({ id, email }) => {
        const { page } = await makeLinks({ subscriberId: id })
        return { id, email, token: new URL(page).searchParams.get('token') ?? '' }
      }),
    )
  } finally {
    await opened.close()
  }
}

function report(title: string, count: number, { seconds, quarters, lines }: WatchedCommand): void {
  const [, settled = 0, , last = 0] = quarters
  for (const line of lines) say(`  ${line}`)
  say(
    `${title} in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} per second; ` +
      `peak memory in each quarter: ${quarters.join(', ')} MB`,
  )
  if (last - settled <= MAX_GROWTH_MEGABYTES) return
  say('Memory grows with the file.')
  process.exitCode = 1
}
