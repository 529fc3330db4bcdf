import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runEditorsCommand } from '#backend/news/run-editors-command.ts'
import { runNewsCommand } from '#backend/news/run-news-command.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { type Outcome, runInPlace } from '#tests/run-in-place.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type FeedStandIn, startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'

describe('npm run news and npm run editors', () => {
  let feeds: FeedStandIn
  let scratch: Scratch
  let file: string
  beforeAll(async () => {
    feeds = await startFeeds()
    scratch = await createScratch({
      ...anyDatabase,
      withoutSite: true,
      environment: { NEWS_FEEDS: 'none.json' },
    })
    file = path.join(path.dirname(scratch.environment.DATA_DIR ?? ''), 'feeds.json')
  })
  afterAll(async () => {
    await scratch.remove()
    await feeds.close()
  })
  beforeEach(() => {
    feeds.received.length = 0
  })

  /** As an operator does, in a process of its own. */
  const start = (command: string, words: string[], variables: Record<string, string> = {}) =>
    new Promise<Outcome>((resolve) => {
      const { PATH, HOME } = process.env
      const env = { PATH, HOME, ...scratch.environment, ...variables }
      const script = inProject(`backend/news/${command}-command.ts`)
      execFile(pinnedNode, [script, ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  const run: typeof start = (command, words, variables) =>
    runInPlace(command === 'news' ? runNewsCommand : runEditorsCommand, words, {
      ...scratch.environment,
      ...variables,
    })
  const ingest = async (paths: string[], others: unknown[] = [], execute = run) => {
    const rows = paths.map((each) => ({ url: `${feeds.url}${each}`, source: `Source ${each}` }))
    await writeFile(file, JSON.stringify([...rows, ...others]))
    return execute('news', ['ingest'], { NEWS_FEEDS: file, NEWS_PRIVATE_HOSTS: feeds.host })
  }

  async function countNews(address: string): Promise<number> {
    const { anonKey } = await scratch.loadKeys()
    const response = await fetch(`${address}/functions/v1/intelligent-news`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${anonKey}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    return ((await response.json()) as { total: number }).total
  }

  test('one line a feed, and 0 whatever broke, without a server and beside one', async () => {
    feeds.serve('/one', writeRss([{ title: 'First story of the first feed' }]))
    feeds.serve('/two', writeRss([{ title: 'Another tale from elsewhere' }]))
    const rows = [
      { url: 'http://10.0.0.1/', source: 'Inside' },
      { url: 'file:///x', source: 'File' },
      7,
    ]
    const alone = await ingest(['/one', '/missing'], rows, start)
    expect([alone.code, alone.err]).toEqual([0, ''])
    expect(alone.out).toContain('Source /one')
    expect(alone.out).toMatch(/Source \/missing .* it answered with status 404/)
    expect(alone.out).toMatch(/Inside is not read: its address is in a private network/)
    expect(alone.out.trim().split('\n')).toHaveLength(6)
    const server = await scratch.start()
    try {
      const before = await countNews(server.address)
      expect((await ingest(['/two'])).out).toContain('1 new')
      expect(await countNews(server.address)).toBe(before + 1)
    } finally {
      await server.stop()
    }
  })

  test.runIf(process.env.THOROUGH)('two commands at once read each feed once', async () => {
    feeds.serve('/shared', writeRss([{ title: 'Read by one of two commands' }]))
    await ingest([])
    feeds.received.length = 0
    const both = await Promise.all(['one', 'two'].map(() => ingest(['/shared'], [], start)))
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(feeds.received.map((request) => request.path)).toEqual(['/shared'])
  })

  test('a server reads feeds that are due by itself, in spite of a bad row', async () => {
    feeds.serve('/scheduled', writeRss([{ title: 'The schedule brought this' }]))
    const rows = [
      { url: 'http://10.0.0.1/', source: 'Inside' },
      { url: `${feeds.url}/scheduled`, source: 'S' },
    ]
    await writeFile(file, JSON.stringify(rows))
    const variables = { NEWS_FEEDS: file, NEWS_PRIVATE_HOSTS: feeds.host }
    const other = await createScratch({ ...anyDatabase, withoutSite: true, environment: variables })
    const server = await other.start()
    try {
      await expect.poll(() => feeds.received.length, { timeout: 90_000 }).toBe(1)
    } finally {
      await server.stop()
      await other.remove()
    }
  })

  test('a file that is no list of feeds is one line', async () => {
    await writeFile(file, '{')
    const result = await run('news', ['ingest'], { NEWS_FEEDS: file })
    expect([result.code, result.err]).toEqual([1, `NEWS_FEEDS: the file ${file} is not JSON.\n`])
    expect((await run('news', ['nonsense'])).code).toBe(2)
    const hosts = await run('news', ['ingest'], { NEWS_PRIVATE_HOSTS: 'localhost' })
    expect([hosts.code, hosts.err]).toEqual([1, 'NEWS_PRIVATE_HOSTS: expected hosts with ports\n'])
  })

  test('editors are granted, listed and revoked', async () => {
    expect((await run('editors', ['grant', 'Mei@Example.com'])).out).toContain(
      'mei@example.com is now',
    )
    expect((await start('editors', ['list'])).out).toMatch(/^mei@example.com {2}since /)
    expect((await run('editors', ['revoke', 'mei@example.com'])).code).toBe(0)
    expect((await run('editors', ['list'])).out).toBe('There are no editors.\n')
    expect((await run('editors', ['revoke', 'mei@example.com'])).code).toBe(1)
    expect((await run('editors', ['grant', 'mei'])).code).toBe(2)
  })
})
