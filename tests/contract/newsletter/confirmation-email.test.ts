import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfirmationEmails } from '#backend/newsletter/subscribers/confirmation-email.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { HOSTILE_PAGES, READING_PAGES } from '#tests/fixtures/intended-pages.ts'

const SITE = 'https://kachi.example'
const link = { userId: '1', token: '123456', tokenHash: 'x', type: 'magiclink' as const }

let database: Database
beforeAll(async () => {
  const [embedded] = testDatabases
  if (!embedded) throw new Error('the embedded database is always there')
  database = await embedded.open()
})
afterAll(() => database.close())

/** Where the link leads that the Auth service is asked for. */
async function findTarget(variables: Record<string, unknown>): Promise<unknown> {
  const { subscription_confirmation: prepare } = await createConfirmationEmails({
    database,
    siteUrl: SITE,
    issueSignInLink: async ({ redirectTo = '' }) => {
      return { ...link, redirectTo, confirmationUrl: redirectTo }
    },
  })
  return (await prepare('reader@example.com', variables)).variables?.RedirectTo
}

test('the link leads to the page that waited with the email', async () => {
  for (const page of READING_PAGES) {
    expect(await findTarget({ IntendedPage: page })).toBe(SITE + page)
  }
})

test('or to the start of Pro, whatever else waited there', async () => {
  for (const page of [...HOSTILE_PAGES, undefined, null, 7, ['/pro/league'], {}]) {
    expect(await findTarget({ IntendedPage: page }), String(page)).toBe(`${SITE}/pro`)
  }
})

test('a screen with words that the page would quote opens without them', async () => {
  for (const query of ['meets=call.usNow', 'market=CALLUS', 'graham=500']) {
    const page = `/pro/screener?roe=15&${query}`
    expect(await findTarget({ IntendedPage: page })).toBe(`${SITE}/pro/screener`)
  }
})
