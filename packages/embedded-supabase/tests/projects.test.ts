import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultDatabases, eitherDatabases, type ScratchDatabase } from './server-databases.ts'
import { createDataDirectories, type RunningProject, startProject } from './start-project.ts'

type Captured = { subject: string; html: string }

let directories: Awaited<ReturnType<typeof createDataDirectories>>
beforeAll(async () => {
  directories = await createDataDirectories()
})
afterAll(() => directories.remove())

async function mailTo(project: RunningProject, address: string): Promise<Captured> {
  const url = `${project.address}/mailbox/messages?to=${encodeURIComponent(address)}`
  return vi.waitFor(
    async () => {
      const [newest] = (await (await fetch(url)).json()) as Captured[]
      if (!newest) throw new Error(`no email to ${address} was sent`)
      return newest
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Signs up, opens the link of the email where the project wants that, and signs in. */
async function signUp(project: RunningProject, email: string, data = {}): Promise<SupabaseClient> {
  const client = project.anonymous()
  const password = 'correct horse'
  const { data: created, error } = await client.auth.signUp({ email, password, options: { data } })
  expect(error).toBeNull()
  if (created.session) return client
  const [, link = ''] = /href="([^"]+)"/.exec((await mailTo(project, email)).html) ?? []
  const opened = await fetch(link.replaceAll('&amp;', '&'), { redirect: 'manual' })
  expect(opened.status).toBe(303)
  const signedIn = await client.auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
  return client
}

describe.each(defaultDatabases)('a project with all its parts on $name', ({ create }) => {
  let scratch: ScratchDatabase
  let project: RunningProject
  let ada: SupabaseClient
  let ben: SupabaseClient
  beforeAll(async () => {
    scratch = await create()
    const dataDirectory = await directories.create()
    project = await startProject('to-do', { databaseUrl: scratch.url, dataDirectory })
    ada = await signUp(project, 'ada@example.com', { name: 'Ada' })
    ben = await signUp(project, 'ben@example.com')
  })
  afterAll(async () => {
    await project?.stop()
    await scratch.drop()
  })

  test('sends its own template, whose link leads here and on to the site', async () => {
    const { subject, html } = await mailTo(project, 'ada@example.com')
    expect(subject).toBe('Welcome to the list')
    expect(html).toContain('Hello Ada,')
    expect(html).toContain(`${project.address}/auth/v1/verify?token=`)
    expect(html).toContain(`redirect_to=${encodeURIComponent('http://localhost:5173')}`)
  })

  test('shows each account its own rows', async () => {
    const titles = ['Water the plants', 'Write a letter']
    const added = await ada
      .from('tasks')
      .insert(titles.map((title) => ({ title })))
      .select()
    expect(added.error).toBeNull()
    expect(added.data?.map(({ title_size }) => title_size)).toEqual([16, 14])
    expect((await ben.from('tasks').select()).data).toEqual([])
    const owner = added.data?.[0].owner
    const forged = await ben.from('tasks').insert({ title: 'Not mine', owner })
    expect(forged.error?.code).toBe('42501')
    expect((await project.operator().from('tasks').select()).data).toHaveLength(2)
  })

  test('filters, calls functions, reads views and seeds', async () => {
    const letters = ada.from('tasks').select('title').ilike('title', '%letter%')
    expect((await letters.eq('state', 'open')).data).toEqual([{ title: 'Write a letter' }])
    expect((await ada.rpc('find_tasks', { words: 'water' }).select('title')).data).toEqual([
      { title: 'Water the plants' },
    ])
    expect((await ada.from('open_tasks').select('title')).data).toHaveLength(2)
    expect((await ben.from('open_tasks').select('title')).data).toEqual([])
    expect((await project.anonymous().from('labels').select().order('name')).data).toEqual([
      { name: 'home', color: 'green' },
      { name: 'work', color: 'blue' },
    ])
  })

  test('adds up where the role authenticator is set to', async () => {
    const sums = ada.from('tasks').select('state, minutes.sum(), count(), longest:minutes.max()')
    expect((await sums).data).toEqual([{ state: 'open', sum: 10, count: 2, longest: 5 }])
    const text = ada.from('tasks').select('minutes::text.count()::text')
    expect((await text).data).toEqual([{ count: '2' }])
  })

  test('runs its functions as the caller', async () => {
    expect((await ada.functions.invoke('count-tasks')).data).toEqual({ count: 2 })
    expect((await ben.functions.invoke('count-tasks')).data).toEqual({ count: 0 })
    expect((await ada.rpc('finish_all')).data).toBe(2)
  })

  test('shows its emails on a page', async () => {
    const page = await (await fetch(`${project.address}/mailbox`)).text()
    expect(page).toContain('Welcome to the list')
  })
})

describe.each(eitherDatabases)(
  'a project that asks for more than there is, on $name',
  ({ create }) => {
    test('is refused at the statement', async () => {
      const scratch = await create()
      const options = { databaseUrl: scratch.url, dataDirectory: await directories.create() }
      await expect(startProject('team-chat', options)).rejects.toThrow(
        /^supabase\/migrations\/20260101000000_rooms\.sql, line 45: this server does not have Realtime \(publications\): create publication supabase_realtime\nStart with --skip-unsupported to go on without it\.\n$/,
      )
      await scratch.drop()
    })

    test.runIf(process.env.THOROUGH)('runs without it where asked to', async () => {
      const scratch = await create()
      const dataDirectory = await directories.create()
      const options = { databaseUrl: scratch.url, dataDirectory, isSkipping: true }
      const project = await startProject('team-chat', options)
      expect(
        project.skipped.map((line) => line.replace(/^supabase\/migrations\/\d+_/, '')),
      ).toEqual([
        expect.stringMatching(/^rooms\.sql, line 45: .* Realtime .*create publication/),
        expect.stringMatching(/^rooms\.sql, line 47: .* Realtime .*alter publication/),
        expect.stringMatching(/^rooms\.sql, line 49: .* the extension plv8/),
        expect.stringMatching(/^rooms\.sql, line 50: .* the language plv8/),
        expect.stringMatching(/^rooms\.sql, line 51: .*token_hook/),
        expect.stringMatching(/^avatars\.sql, line 1: .* Storage: insert into storage\.buckets/),
        expect.stringMatching(/^avatars\.sql, line 2: .* Storage: create policy/),
        expect.stringMatching(/^avatars\.sql, line 3: .* pg_cron: select cron\.schedule/),
        expect.stringMatching(/greet\/index\.ts: .* the network: import 'https:\/\/example\.com/),
        expect.stringMatching(/pay\/index\.ts: the package no-such-package\/pay is not installed/),
      ])
      const owner = await signUp(project, 'mei+owner@example.com', { name: 'Mei' })
      const member = await signUp(project, 'raj@example.com', { name: 'Raj' })
      const rooms = member.from('rooms').select('slug, members(name)').order('slug')
      expect((await rooms).data).toEqual([
        { slug: 'kitchen', members: null },
        { slug: 'lobby', members: null },
      ])
      await member.from('rooms').delete().eq('slug', 'lobby')
      expect((await owner.from('rooms').select()).data).toHaveLength(2)
      await owner.from('rooms').delete().eq('slug', 'lobby')
      expect((await owner.from('rooms').select()).data).toHaveLength(1)
      expect((await project.anonymous().from('rooms').select()).data).toEqual([])
      await project.stop()
      await scratch.drop()
    })
  },
)

test.runIf(process.env.THOROUGH).each(eitherDatabases)(
  'a dump and the files after it run on $name',
  async ({ create }) => {
    const scratch = await create()
    const options = { databaseUrl: scratch.url, dataDirectory: await directories.create() }
    const project = await startProject('dumped', options)
    const reader = await signUp(project, 'lin@example.com', { full_name: 'Lin Tan' })
    const profiles = await reader.from('profiles').select()
    expect(profiles.data).toEqual([
      {
        id: expect.any(String),
        full_name: 'Lin Tan',
        secret: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
    // citext, and a function of an extension as a default.
    const nickname = await reader.from('nicknames').select().eq('nickname', 'ADA').single()
    expect(nickname.data?.id).toMatch(/^[0-9a-f-]{36}$/)
    await project.stop()
    await scratch.drop()
  },
)
