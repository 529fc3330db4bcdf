import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{backend,bench,domain,emails,scripts,supabase}/**/*.test.{ts,tsx}',
      'site/**/*.test.{ts,tsx}',
      'tests/{contract,policies}/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
