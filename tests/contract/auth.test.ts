import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#backend/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { openAuthDatabase } from './auth/auth-fixture.ts'
import { describeLinks } from './auth/links.contract.ts'
import { describeRequests } from './auth/requests.contract.ts'
import { describeSessions } from './auth/sessions.contract.ts'
import { describeSignInLink } from './auth/sign-in-link.contract.ts'
import { describeSignUp } from './auth/sign-up.contract.ts'
import { describeUser } from './auth/user.contract.ts'

describe.each(testDatabases)('auth on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await openAuthDatabase(open)
  })
  afterAll(() => database.close())

  const current = () => database
  describeSignUp(current)
  describeSessions(current)
  describeLinks(current)
  describeSignInLink(current)
  describeUser(current)
  describeRequests(current)
})
