import { testDatabases } from '#tests/databases.ts'
import { describeBadInput } from './rest/bad-input.ts'
import { describeCalls } from './rest/calls.ts'
import { describePolicies } from './rest/policies.ts'
import { describeReads } from './rest/reads.ts'
import { describeRefusals } from './rest/refusals.ts'
import { describeSignUps } from './rest/sign-ups.ts'
import { describeTokens } from './rest/tokens.ts'
import { describeWrites } from './rest/writes.ts'

for (const testDatabase of testDatabases) {
  describeReads(testDatabase)
  describeWrites(testDatabase)
  describeCalls(testDatabase)
  describePolicies(testDatabase)
  describeRefusals(testDatabase)
  describeTokens(testDatabase)
  describeSignUps(testDatabase)
  describeBadInput(testDatabase)
}
