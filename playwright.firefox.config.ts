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
      // Of one page only once a journey asks for it.
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
})
