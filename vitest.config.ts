import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { adoptOwnEnvironment } from './scripts/programs/own-environment.ts'

adoptOwnEnvironment()

/** Begun first, so that no worker ends with a long file while the others have none left. */
const slowest = [
  'edinet-index',
  'connection-flood',
  'backup',
  'worst-requests',
  'monitoring-kill',
  'newsletter/sending',
  'news/news-command',
  'mail-claims',
  'stuck-request',
  'bot-check',
  'news/hostile-feeds',
  'auth',
  'database-lost',
  'stuck-query',
  'rest',
  'newsletter/bounces',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((name) => moduleId.endsWith(`/contract/${name}.test.ts`))
      return index === -1 ? slowest.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

// Only what fails waits for these times. Vitest's one second for a poll is short on a busy machine.
const shared = {
  setupFiles: ['tests/fixtures/seeded.ts'],
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 90_000 } },
}

export default defineConfig({
  test: {
    // One more than processors: the slowest files wait for other processes and for time to pass.
    maxWorkers: 3,
    // Workers end before optimizing the database's program, or small steps of collecting garbage, would pay.
    execArgv: ['--liftoff-only', '--min-semi-space-size=64'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'units',
          include: ['{backend,domain,emails,packages,site,supabase}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'packages/*/tests/**'],
          // These files share no state: a worker for each would cost three times their own work.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'contracts',
          include: [
            '{bench,scripts}/**/*.test.ts',
            'tests/{contract,policies}/**/*.test.ts',
            'packages/*/tests/**/*.test.ts',
          ],
          // As above; and the embedded database is compiled once for a worker, not for each file.
          isolate: false,
          // Node runs these files as they are, as it runs the server: transforming them costs a sixth more.
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
})
