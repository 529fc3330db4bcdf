import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from '#scripts/programs/find-programs.ts'

/** Chromium without a sandbox refuses to run as root. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findInstalledChromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}
