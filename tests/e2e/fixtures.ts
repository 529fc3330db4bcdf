import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { whyNotInFirefox } from './not-in-firefox.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
import { createServers, type JourneyServer, startJourneyServer } from './servers.ts'
import { openLink, subscribe } from './subscriber.ts'

export { expect }

const MessagesSchema = z.array(
  z.object({
    id: z.union([z.number(), z.string()]),
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
)

export type ReceivedEmail = z.infer<typeof MessagesSchema>[number]

export type Mailbox = {
  latest(address: string, subject?: RegExp): Promise<ReceivedEmail>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type TestFixtures = {
  /** The worker's server without settings of its own, or the one that a file names instead. */
  server: JourneyServer
  serverAddress: string
  /** The browser storage of a subscriber who has opened the emailed link. */
  signedIn: StorageState
  mailbox: Mailbox
  newAddress: () => string
  pageErrors: PageErrors
}

type WorkerFixtures = {
  servers: ReturnType<typeof createServers>
  /** By the server's address. */
  signedInStates: Map<string, StorageState>
}

/** Options of a fixture that may start a server. */
export const STARTING = { scope: 'test', timeout: 240_000 } as const

export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const servers = createServers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  signedInStates: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  server: [
    async ({ servers }, use) => use(await servers.find('ordinary', () => startJourneyServer())),
    STARTING,
  ],
  serverAddress: async ({ server }, use) => use(server.address),
  signedIn: [
    async ({ browser, serverAddress, signedInStates }, use) => {
      const state = signedInStates.get(serverAddress) ?? (await signIn(browser, serverAddress))
      signedInStates.set(serverAddress, state)
      await use(state)
    },
    STARTING,
  ],
  baseURL: async ({ serverAddress }, use) => use(serverAddress),
  mailbox: async ({ serverAddress }, use) => {
    await use({ latest: (address, subject) => waitForEmail(serverAddress, address, subject) })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  newAddress: async ({}, use) => {
    await use(newReaderAddress)
  },
  pageErrors: [
    async ({ context, browserName }, use, { titlePath, skip }) => {
      // After the name of the file.
      const reason = browserName === 'firefox' ? whyNotInFirefox(titlePath.slice(1)) : undefined
      skip(reason !== undefined, reason ?? '')
      const errors = watchPageErrors(context)
      await use(errors)
      expect(errors.unexpected(), 'errors that the page reported').toEqual([])
    },
    { auto: true },
  ],
})

async function signIn(browser: Browser, serverAddress: string): Promise<StorageState> {
  const mailbox = { latest: waitForEmail.bind(undefined, serverAddress) }
  const page = await browser.newPage({ serviceWorkers: 'block', baseURL: serverAddress })
  await openLink(page, await subscribe(serverAddress, mailbox, newReaderAddress()))
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  const state = await page.context().storageState()
  await page.close()
  return state
}

function newReaderAddress(): string {
  return `reader-${randomUUID()}@example.com`
}

export async function waitForEmail(serverAddress: string, address: string, subject = /^/) {
  let found: ReceivedEmail | undefined
  await expect(async () => {
    const url = `${serverAddress}/mailbox/messages?to=${encodeURIComponent(address)}`
    const messages = MessagesSchema.parse(await (await fetch(url)).json())
    found = messages.find((message) => subject.test(message.subject))
    expect(found, `an email to ${address} with a subject like ${subject}`).toBeDefined()
  }).toPass({ timeout: 150_000 })
  if (!found) throw new Error('toPass should have waited until there is an email')
  return found
}
