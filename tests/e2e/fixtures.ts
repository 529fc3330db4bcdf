import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { createScratch } from '#tests/scratch-server.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
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

type TestFixtures = {
  mailbox: Mailbox
  newAddress: () => string
  pageErrors: PageErrors
}

type WorkerFixtures = {
  /** One real server per worker, with its own port and data. */
  server: { address: string; serviceKey: string }
  serverAddress: string
  /** The browser storage of a subscriber who has just opened the emailed link. */
  signedIn: StorageState
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const scratch = await createScratch({ databaseUrl: process.env.E2E_DATABASE_URL })
      const server = await scratch.start()
      const { serviceRoleKey } = await scratch.readKeys()
      await use({ address: server.address, serviceKey: serviceRoleKey })
      await server.stop()
      await scratch.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  signedIn: [
    async ({ browser, serverAddress }, use) => {
      const mailbox = { latest: waitForEmail.bind(undefined, serverAddress) }
      const page = await browser.newPage({ serviceWorkers: 'block' })
      await openLink(page, await subscribe(serverAddress, mailbox, newReaderAddress()))
      await expect(page).toHaveURL(/\/pro$/)
      await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
      const state = await page.context().storageState()
      await page.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  serverAddress: [async ({ server }, use) => use(server.address), { scope: 'worker' }],
  baseURL: async ({ serverAddress }, use) => use(serverAddress),
  mailbox: async ({ serverAddress }, use) => {
    await use({ latest: (address, subject) => waitForEmail(serverAddress, address, subject) })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  newAddress: async ({}, use) => {
    await use(newReaderAddress)
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors = watchPageErrors(context)
      await use(errors)
      expect(errors.unexpected(), 'errors that the page reported').toEqual([])
    },
    { auto: true },
  ],
})

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
  }).toPass({ timeout: 90_000 })
  if (!found) throw new Error('toPass should have waited until there is an email')
  return found
}
