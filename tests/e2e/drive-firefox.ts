import { type Browser, firefox } from '@playwright/test'

type Media = Record<'media' | 'colorScheme' | 'reducedMotion', string>
type Parameters = {
  context?: string
  isBlocked?: boolean
  navigation?: string | null
  request?: { request: string; bodySize: number | null }
  url?: string
}
type Message = { method?: string; params?: Parameters }
type FrameManager = { requestStarted: (request: object, route: unknown) => void }
type Session = {
  send: (method: string, parameters?: unknown) => Promise<unknown>
  dispatchMessage: (message: Message) => void
}
type DrivenBrowser = {
  _browserSession: Session
  _bidiPages: Map<string, { _page: { emulatedMedia: () => Media; frameManager: FrameManager } }>
}
type Inside = { _connection: { toImpl: (browser: Browser) => DrivenBrowser } }

/** Playwright always asks for it, and Firefox 153 does not know it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'
/**
 * Its ways to fill a field go through React's own setter, after which React sees no change. The second is for fields
 * that tell no selection, such as those for email addresses.
 */
const SETTERS = { 'inputElement.value = value': 'value', 'inputElement.value += text': 'text' }

const THEME = 'layout.css.prefers-color-scheme.content-override'
const DARK = 0
const LIGHT = 1
const MOTION = 'ui.prefersReducedMotion'
const MANAGER = 'chrome://remote/content/shared/NavigableManager.sys.mjs'

/** Mends what Playwright asks of Firefox 153 and does not get, in each browser started from now on. */
export function mendDriver(): void {
  const launch = firefox.launch.bind(firefox)
  firefox.launch = async (options) => {
    const browser = await launch(options)
    const inside = browser as unknown as Inside
    // oxlint-disable-next-line no-underscore-dangle
    const driven = inside._connection.toImpl(browser)
    mendSessions(driven)
    // oxlint-disable-next-line no-underscore-dangle
    await driven._browserSession.send('network.addDataCollector', {
      dataTypes: ['request'],
      maxEncodedDataSize: 10_000_000,
    })
    return browser
  }
}

function mendSessions(browser: DrivenBrowser): void {
  // oxlint-disable-next-line no-underscore-dangle
  const prototype = Object.getPrototypeOf(browser._browserSession) as Session
  const { send, dispatchMessage } = prototype
  prototype.send = function (method, parameters) {
    if (method === UNKNOWN) {
      const { contexts = [] } = parameters as { contexts?: string[] }
      return emulateMedia(browser, contexts[0])
    }
    const text = method.startsWith('script.') ? JSON.stringify(parameters) : ''
    const mended = setAsTyped(text)
    return send.call(this, method, mended === text ? parameters : JSON.parse(mended))
  }
  prototype.dispatchMessage = function (message) {
    nameDownload(message)
    const { method, params } = message
    const dispatch = () => dispatchMessage.call(this, message)
    // The browser waits meanwhile.
    const isWaiting = method === 'network.beforeRequestSent' && params?.isBlocked
    if (isWaiting && params.request?.bodySize) void dispatchWithBody(browser, params, dispatch)
    else dispatch()
  }
}

/** Playwright 1.65 asks Firefox for the bodies of responses alone. */
async function dispatchWithBody(
  browser: DrivenBrowser,
  { context = '', request }: Parameters,
  dispatch: () => void,
): Promise<void> {
  // oxlint-disable-next-line no-underscore-dangle
  const { _browserSession: session, _bidiPages: pages } = browser
  const { request: id } = request ?? {}
  const data = await session
    .send('network.getData', { request: id, dataType: 'request' })
    .catch(() => undefined)
  const { bytes } = (data ?? {}) as { bytes?: { type: string; value: string } }
  // oxlint-disable-next-line no-underscore-dangle
  const manager = pages.get(context)?._page.frameManager
  if (!manager || !bytes) return dispatch()
  const { requestStarted } = manager
  manager.requestStarted = (started, route) => {
    manager.requestStarted = requestStarted
    const encoding = bytes.type === 'base64' ? 'base64' : 'utf8'
    Object.assign(started, { _postData: Buffer.from(bytes.value, encoding) })
    requestStarted.call(manager, started, route)
  }
  dispatch()
}

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

/** Firefox 153 gives a file that a page makes no number, and Playwright drops downloads without one. */
function nameDownload({ method, params }: Message): void {
  if (params && method?.startsWith('browsingContext.download')) params.navigation ??= params.url
}

/**
 * Theme and motion are settings of the whole browser, since a page loses its own when the site's opener policy moves
 * it to another process. A new context puts them back.
 */
async function emulateMedia(browser: DrivenBrowser, pageId = ''): Promise<unknown> {
  // oxlint-disable-next-line no-underscore-dangle
  const { _browserSession: session, _bidiPages: pages } = browser
  // oxlint-disable-next-line no-underscore-dangle
  const asked = pages.get(pageId)?._page.emulatedMedia()
  const medium = asked?.media === 'print' ? 'print' : ''
  return runInBrowser(
    session,
    `
      Services.prefs.setIntPref('${THEME}', ${asked?.colorScheme === 'dark' ? DARK : LIGHT})
      Services.prefs.setIntPref('${MOTION}', ${asked?.reducedMotion === 'no-preference' ? 0 : 1})
      { const { NavigableManager } = ChromeUtils.importESModule('${MANAGER}')
        const page = NavigableManager.getBrowsingContextById('${pageId}')
        if (page) page.mediumOverride = '${medium}' }`,
  )
}

/** Needs Firefox's argument --remote-allow-system-access. */
async function runInBrowser(session: Session, expression: string): Promise<unknown> {
  const tree = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const { contexts } = tree as { contexts: { context: string }[] }
  return session.send('script.evaluate', {
    target: { context: contexts[0]?.context },
    awaitPromise: false,
    expression,
  })
}
