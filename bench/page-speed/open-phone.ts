import type { Browser, CDPSession, Page } from '@playwright/test'

/** A middling phone on a slow mobile network. */
export const PHONE = { roundTripMs: 150, bytesPerSecond: 1_600_000 / 8, slowdown: 4 }

const BUSY_MACHINE_MS = 120_000

export type Phone = { page: Page; cdp: CDPSession; close: () => Promise<void> }

type PhoneOptions = { address: string; stored: Record<string, string>; slowdown?: number }

/** A new profile, so nothing is cached. `stored` lies in the browser's storage before the page opens. */
export async function openPhone(
  browser: Browser,
  { address, stored, slowdown = PHONE.slowdown }: PhoneOptions,
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(BUSY_MACHINE_MS)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.roundTripMs,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp, close: () => context.close() }
}
