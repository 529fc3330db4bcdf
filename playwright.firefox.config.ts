import { type Browser, defineConfig, firefox } from '@playwright/test'
import { findFirefox } from '#scripts/programs/find-programs.ts'
import chromium from './playwright.config.ts'

type Session = { send: (method: string, parameters?: unknown) => Promise<unknown> }
type Inside = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } }

// Playwright always asks for it, and Firefox 153 does not know it. Journeys about the system's theme see the light one.
const UNKNOWN = 'emulation.setMediaFeaturesOverride'
// Its ways to fill a field go through React's own setter, after which React sees no change. The second is for fields
// that tell no selection, such as those for email addresses.
const SETTERS = { 'inputElement.value = value': 'value', 'inputElement.value += text': 'text' }

function setAsTyped(script: string): string {
  return Object.entries(SETTERS).reduce(
    (text, [setter, value]) =>
      text.replaceAll(
        setter,
        `Reflect.set(Object.getPrototypeOf(inputElement), /value/.source, ${value}, inputElement)`,
      ),
    script,
  )
}

const launch = firefox.launch.bind(firefox)
firefox.launch = async (options) => {
  const browser = await launch(options)
  const inside = browser as unknown as Inside
  // oxlint-disable-next-line no-underscore-dangle
  const prototype = Object.getPrototypeOf(inside._connection.toImpl(browser)._browserSession)
  const { send } = prototype
  prototype.send = function (this: Session, method: string, parameters: unknown) {
    if (method === UNKNOWN) return Promise.resolve({})
    const text = method.startsWith('script.') ? JSON.stringify(parameters) : ''
    const mended = setAsTyped(text)
    return send.call(this, method, mended === text ? parameters : JSON.parse(mended))
  }
  return browser
}

// The same journeys in this machine's own Firefox, which Playwright drives by WebDriver BiDi.
export default defineConfig(chromium, {
  outputDir: '.cache/playwright-firefox',
  workers: 2,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: findFirefox() ?? '',
      args: [],
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
})
