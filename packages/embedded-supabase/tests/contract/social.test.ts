import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#embedded/tests/databases.ts'
import {
  type OpenIdStandIn,
  startOpenIdProvider,
} from '#embedded/tests/stand-ins/openid-provider.ts'
import { openAuthDatabase, SITE_URL } from './auth/auth-fixture.ts'
import { describeStatements } from './social/accounts.contract.ts'
import { describeAnonymous } from './social/anonymous.contract.ts'
import { describeBrowserBinding } from './social/browser-binding.contract.ts'
import { describeIdToken } from './social/id-token.contract.ts'
import { describeIdentities } from './social/identities.contract.ts'
import { describeOtherProviders } from './social/other-providers.contract.ts'
import { describeRefusals } from './social/refusals.contract.ts'
import { describeSignIn } from './social/sign-in.contract.ts'

describe.each(eitherDatabase)('social sign-in on $name', ({ open }) => {
  let database: Database
  let provider: OpenIdStandIn
  beforeAll(async () => {
    database = await openAuthDatabase(open)
    provider = await startOpenIdProvider()
    provider.registerClient(`${SITE_URL}/auth/v1/callback`)
  })
  afterAll(async () => {
    await provider.stop()
    await database.close()
  })

  const current = () => database
  const openId = () => provider
  describeSignIn(current, openId)
  describeStatements(current, openId)
  describeRefusals(current, openId)
  describeOtherProviders(current, openId)
  describeIdToken(current, openId)
  describeIdentities(current, openId)
  describeAnonymous(current, openId)
  describeBrowserBinding(current, openId)
})
