import { defineConfig } from '@playwright/test'
import { findFirefox } from '#scripts/programs/find-programs.ts'
import { mendDriver } from '#tests/e2e/drive-firefox.ts'
import chromium from './playwright.config.ts'

mendDriver()

// The same journeys in this machine's own Firefox, which Playwright drives by WebDriver BiDi.
export default defineConfig(chromium, {
  outputDir: '.cache/playwright-firefox',
  workers: 1,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: findFirefox() ?? '',
      args: ['--remote-allow-system-access'],
      firefoxUserPrefs: {
        // Until a journey asks for another, since a context's own is not passed on.
        'ui.prefersReducedMotion': 1,
        // Playwright waits for a load that a page kept in memory does not have. Its Chromium keeps none either.
        'browser.sessionhistory.max_total_viewers': 0,
      },
    },
  },
})
