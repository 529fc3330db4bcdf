import { defineConfig } from 'vitest/config'
import { adoptOwnEnvironment } from './scripts/programs/own-environment.ts'

adoptOwnEnvironment()

/** What must hold of the built site: run after the build, on `dist/site`. */
export default defineConfig({
  test: {
    include: ['tests/pages/**/*.test.ts'],
    testTimeout: 180_000,
    maxWorkers: 2,
    // The files only read: what one of them has parsed, the next need not parse again.
    isolate: false,
  },
})
