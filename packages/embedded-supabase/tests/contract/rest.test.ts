import { afterAll, beforeAll, describe } from 'vitest'
import { eitherDatabase, testDatabases } from '#embedded/tests/databases.ts'
import { describeBadInput } from './rest/bad-input.ts'
import { describeCalls } from './rest/calls.ts'
import { describeCasts } from './rest/casts.ts'
import { describePolicies } from './rest/policies.ts'
import { describeReads } from './rest/reads.ts'
import { describeRefusals } from './rest/refusals.ts'
import { type RestServer, startRest } from './rest/rest-server.ts'
import { describeTokens } from './rest/tokens.ts'
import { describeWrites } from './rest/writes.ts'

describe.each(testDatabases)('the data API on $name', (testDatabase) => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRest(testDatabase)
  })
  afterAll(() => server.close())

  const current = () => server
  describeReads(current)
  // These change the rows.
  describeWrites(current)
})

/** What the rules in front of the database decide, or PostgreSQL alike wherever it runs. */
describe.each(eitherDatabase)('the data API, refusing on $name', (testDatabase) => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRest(testDatabase)
  })
  afterAll(() => server.close())

  const current = () => server
  describeTokens(current)
  describeCalls(current)
  describeCasts(current)
  describePolicies(current)
  describeRefusals(current)
  // These change the rows.
  describeBadInput(current)
})
