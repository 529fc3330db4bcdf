import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { defaultDatabase, eitherDatabase } from '#embedded/tests/databases.ts'
import { describeAdmin } from './auth/admin.contract.ts'
import { describeAnyInput } from './auth/any-input.contract.ts'
import { openAuthDatabase } from './auth/auth-fixture.ts'
import { describeBadInput } from './auth/bad-input.contract.ts'
import { describeEachField } from './auth/each-field.contract.ts'
import { describeEndingEverySession } from './auth/end-every-session.contract.ts'
import { describeFactorRefusals } from './auth/factor-refusals.contract.ts'
import { describeFactors } from './auth/factors.contract.ts'
import { describeLimits } from './auth/limits.contract.ts'
import { describeLinks } from './auth/links.contract.ts'
import { describeOwnership } from './auth/ownership.contract.ts'
import { describePhone } from './auth/phone.contract.ts'
import { describePhoneRefusals } from './auth/phone-refusals.contract.ts'
import { describePkce } from './auth/pkce.contract.ts'
import { describeProtocol } from './auth/protocol.contract.ts'
import { describeRedirects } from './auth/redirects.contract.ts'
import { describeRivalChanges } from './auth/rival-changes.contract.ts'
import { describeSessions } from './auth/sessions.contract.ts'
import { describeSignInLink } from './auth/sign-in-link.contract.ts'
import { describeSignUp } from './auth/sign-up.contract.ts'
import { describeSizes } from './auth/sizes.contract.ts'
import { describeStrangers } from './auth/strangers.contract.ts'
import { describeSwitchedOff } from './auth/switched-off.contract.ts'
import { describeTokens } from './auth/tokens.contract.ts'
import { describeTraps } from './auth/traps.contract.ts'
import { describeUser } from './auth/user.contract.ts'

describe.each(defaultDatabase)('sessions on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await openAuthDatabase(open)
  })
  afterAll(() => database.close())

  describeSessions(() => database)
})

describe.each(eitherDatabase)('auth on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await openAuthDatabase(open)
  })
  afterAll(() => database.close())

  const current = () => database
  describeSignUp(current)
  describeLinks(current)
  describeSignInLink(current)
  describeUser(current)
  describePkce(current)
  describePhone(current)
  describeFactors(current)
  describeAdmin(current)
  describeTokens(current)
  describeOwnership(current)
})

/** With a database of their own, since they use up limits. */
describe.each(eitherDatabase)('auth, refusing on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await openAuthDatabase(open)
  })
  afterAll(() => database.close())

  const current = () => database
  describePhoneRefusals(current)
  describeFactorRefusals(current)
  describeRedirects(current)
  describeSwitchedOff(current)
  describeProtocol(current)
  describeBadInput(current)
  describeLimits(current)
  describeEndingEverySession(current)
  describeRivalChanges(current)
  describeStrangers(current)
  describeSizes(current)
  describeTraps(current)
  describeEachField(current)
  describeAnyInput(current)
})
