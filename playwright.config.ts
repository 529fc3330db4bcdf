import { defineConfig } from '@playwright/test'
import { findInstalledChromium } from './scripts/programs/find-programs.ts'
import { adoptOwnEnvironment } from './scripts/programs/own-environment.ts'

// The browser may be in the real home.
process.env.CHROMIUM_PATH ??= findInstalledChromium() ?? ''
adoptOwnEnvironment()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // Second ways through a screen that another journey opens: `npm run test:thorough`.
  grepInvert: process.env.THOROUGH ? [] : /@thorough/,
  // One more than processors: a journey waits a tenth of its time, for minimum display times and emails.
  workers: 3,
  // Only what fails waits for these. Playwright's five seconds for an expectation are short on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    // The site promises to work without them.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // A trace films every page, for a twelfth of the processor's time. TRACE=1 makes one of a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium refuses to run as root with its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
