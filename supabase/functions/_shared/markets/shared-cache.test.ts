import { expect, it, vi } from 'vitest'
import { type FetchOutcome, localStore, type MarketStore } from './market-store.ts'
import { SharedCache } from './shared-cache.ts'

it('tells a refusal to its caller alone, and asks again for those who joined, one at a time', async () => {
  const cache = new SharedCache(localStore)
  const asked: string[] = []
  const refusal = { problem: 'spent', retryAtMs: Date.now() + 3_600_000, isSpent: false } as const
  let running = 0
  const read = (caller: string) => {
    const refresh = async (due: readonly { key: string }[]) => {
      asked.push(caller)
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      const outcome: FetchOutcome = caller.startsWith('spent')
        ? { ...refusal, isPersonal: true }
        : { value: caller, asOfMs: Date.now() }
      return new Map(due.map(({ key }) => [key, outcome]))
    }
    return cache.read(['one', 'two'], {
      caller: { account: caller, network: null },
      freshMs: 60_000,
      refresh,
    })
  }
  const callers = ['spent 1', 'spent 2', 'free 1', 'spent 3', 'free 2']
  const answers = await Promise.all(callers.map(read))
  expect(asked).toEqual(['spent 1', 'spent 2', 'free 1'])
  const told = answers.map((answer) => {
    const [one, two] = ['one', 'two'].map((key) => answer.get(key))
    expect(two).toEqual(one)
    return one?.value ?? one?.problem
  })
  expect([told[0], told[2], told[4]]).toEqual(['spent', 'free 1', 'free 1'])
})

it('remembers for a caller what was refused to it, for five minutes', async () => {
  let now = Date.parse('2026-11-22T09:00:00Z')
  const cache = new SharedCache(localStore, () => now)
  const asked: string[] = []
  const read = async (account: string) => {
    const answer = await cache.read(['key'], {
      caller: { account, network: null },
      freshMs: 60_000,
      isPatient: true,
      refresh: async () => {
        asked.push(account)
        const outcome: FetchOutcome =
          account === 'spent'
            ? { problem: 'spent', retryAtMs: now + 3_600_000, isSpent: false, isPersonal: true }
            : { value: account, asOfMs: now }
        return new Map([['key', outcome]])
      },
    })
    return answer.get('key')
  }
  const first = await read('spent')
  expect(await read('spent')).toEqual(first)
  expect(asked).toEqual(['spent'])
  expect(await read('free')).toMatchObject({ value: 'free', retryAtMs: 0 })
  now += 120_000
  expect(await read('spent'), 'with the time of the refusal').toMatchObject({
    value: 'free',
    retryAtMs: first?.retryAtMs,
  })
  now += 240_000
  await read('spent')
  expect(asked).toEqual(['spent', 'free', 'spent'])
})

it('tells a caller alone that the store was out of reach for them, and asks again for who joined', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const claims: PromiseWithResolvers<void>[] = []
  const cache = new SharedCache({
    ...localStore,
    async claim(...claimed) {
      const claim = Promise.withResolvers<void>()
      claims.push(claim)
      await claim.promise
      return localStore.claim(...claimed)
    },
  })
  const read = async (network?: string) => {
    const answer = await cache.read(['key'], {
      ...(network && { caller: { account: network, network } }),
      freshMs: 60_000,
      isPatient: true,
      refresh: async () => new Map([['key', { value: network, asOfMs: Date.now() }]]),
    })
    return answer.get('key')
  }
  const [flooding, other] = [read('flooding'), read('other')]
  claims[0]?.reject(new Error('in line for too long'))
  expect(await flooding).toMatchObject({ problem: expect.stringContaining('unavailable') })
  await vi.waitFor(() => expect(claims).toHaveLength(2))
  claims[1]?.resolve()
  expect(await other).toMatchObject({ value: 'other' })
  expect(await read('flooding')).toMatchObject({ value: 'other' })
  said.mockRestore()
})

it('ends the leases of a claim that was not answered in time', async () => {
  const claimed: string[] = []
  const released: string[] = []
  const store: MarketStore = {
    ...localStore,
    claim: (keys, _freshMs, holder) => {
      claimed.push(...keys.map((key) => `${holder} ${key}`))
      return Promise.reject(new Error('no answer in time'))
    },
    release: (holder, keys) => {
      released.push(...keys.map((key) => `${holder} ${key}`))
      return Promise.resolve()
    },
  }
  const cache = new SharedCache(store)
  const caller = { account: 'reader', network: null }
  const refresh = () => Promise.reject(new Error('nothing was claimed'))
  const answer = await cache.read(['one', 'two'], { caller, freshMs: 60_000, refresh })
  expect(answer.get('one')?.problem).toBeTruthy()
  expect(released).toEqual(claimed)
  expect(released).toHaveLength(2)
})

it.each(['refresh', 'settle'])(
  'ends the leases of a claim whose %s fails, and tells no other',
  async (part) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const released: string[] = []
    let isOut = true
    const fail = () => (isOut ? Promise.reject(new Error('no answer in time')) : undefined)
    const cache = new SharedCache({
      ...localStore,
      settle: async () => void (part === 'settle' && (await fail())),
      release: async (_holder, keys) => void released.push(...keys),
    })
    const read = () =>
      cache.read(['one'], {
        // The home page's, on behalf of all.
        caller: null,
        freshMs: part === 'settle' ? -1 : 60_000,
        isPatient: true,
        refresh: async () => {
          if (part === 'refresh') await fail()
          return new Map([['one', { value: 'known', asOfMs: Date.now() }]])
        },
      })
    const answer = await read()
    if (part === 'refresh') expect(answer.get('one')?.problem).toBeTruthy()
    expect(released).toEqual(['one'])
    isOut = false
    expect((await read()).get('one'), 'for the next one who asks').toMatchObject({
      value: 'known',
      problem: null,
    })
    said.mockRestore()
  },
)

it('hands what was refused to one network over to another at once', async () => {
  const cache = new SharedCache(localStore)
  const asked: string[] = []
  const firstAsked = Promise.withResolvers<void>()
  const refusal = Promise.withResolvers<void>()
  const read = (account: string, network: string) =>
    cache.read(['key'], {
      caller: { account, network },
      freshMs: 60_000,
      isPatient: true,
      refresh: async () => {
        asked.push(account)
        firstAsked.resolve()
        await refusal.promise
        const spent = { problem: 'in line', retryAtMs: Date.now() + 1_000, isSpent: false } as const
        const outcome: FetchOutcome =
          network === 'flooding'
            ? { ...spent, isPersonal: true }
            : { value: account, asOfMs: Date.now() }
        return new Map([['key', outcome]])
      },
    })
  const flood = [read('one', 'flooding'), read('two', 'flooding')]
  await firstAsked.promise
  const reader = read('reader', 'elsewhere')
  const late = refusal.promise.then(() => read('three', 'flooding'))
  refusal.resolve()
  await Promise.all([...flood, reader, late])
  expect(asked).toEqual(['one', 'reader'])
})

it('lets another process ask for what was refused to the first, before those who wait here', async () => {
  let holder: string | undefined
  const store: MarketStore = {
    ...localStore,
    claim: async (keys, freshMs, claiming) => {
      holder ??= claiming
      const entries = await localStore.claim(keys, freshMs, claiming)
      return entries.map((entry) => ({ ...entry, isClaimed: holder === claiming }))
    },
    settle: async () => {
      holder = undefined
    },
  }
  const here = new SharedCache(store)
  const there = new SharedCache(store)
  const asked: string[] = []
  const refused = { problem: 'in line', retryAtMs: Date.now() + 1_000, isSpent: false } as const
  const firstAsked = Promise.withResolvers<void>()
  const refusal = Promise.withResolvers<void>()
  const read = (cache: SharedCache, account: string) =>
    cache.read(['key'], {
      caller: { account, network: account === 'elsewhere' ? account : 'flooding' },
      freshMs: 60_000,
      isPatient: true,
      refresh: async () => {
        asked.push(account)
        firstAsked.resolve()
        await refusal.promise
        const isFirst = account === 'first'
        const outcome: FetchOutcome = isFirst
          ? { ...refused, isPersonal: true }
          : { value: account, asOfMs: Date.now() }
        return new Map([['key', outcome]])
      },
    })
  const first = read(here, 'first')
  await firstAsked.promise
  const others = [read(here, 'second'), read(there, 'elsewhere')]
  refusal.resolve()
  await Promise.all([first, ...others])
  expect(asked.slice(0, 2)).toEqual(['first', 'elsewhere'])
})
