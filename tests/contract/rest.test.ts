import { testDatabases } from '#tests/databases.ts'
import { describeReads } from './rest/reads.ts'

for (const testDatabase of testDatabases) {
  describeReads(testDatabase)
}
