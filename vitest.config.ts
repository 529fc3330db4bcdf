import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{backend,domain,scripts,supabase}/**/*.test.ts',
      'site/**/*.test.{ts,tsx}',
      'tests/{contract,policies}/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
