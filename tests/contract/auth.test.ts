import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#backend/postgres/database.ts'
import { testDatabases } from '#tests/databases.ts'
import { openAuthDatabase } from './auth/auth-fixture.ts'
import { describeSignUp } from './auth/sign-up.contract.ts'

describe.each(testDatabases)('auth on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await openAuthDatabase(open)
  })
  afterAll(() => database.close())

  const current = () => database
  describeSignUp(current)
})
