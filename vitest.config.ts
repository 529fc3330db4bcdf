import { defineConfig } from 'vitest/config'

const timeouts = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...timeouts,
          name: 'units',
          include: ['{backend,domain,emails,site,supabase}/**/*.test.{ts,tsx}'],
          // These files share no state: a worker for each would cost three times their own work.
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'contracts',
          include: ['{bench,scripts}/**/*.test.ts', 'tests/{contract,policies}/**/*.test.ts'],
        },
      },
    ],
  },
})
