import type { Browser } from '@playwright/test'
import { openPhone } from './open-phone.ts'

export type Load = {
  /** Milliseconds after navigation when search and holdings react; NaN on other pages. */
  usableMs: number
  largestPaintMs: number
  /** Of each task of the main thread, what exceeds 50 ms. */
  blockingMs: number
  /** Until the page is usable, else until it has loaded. */
  requests: number
  bytes: number
  /** With what is loaded later. */
  allRequests: number
}

type Received = { url: string; startedMs: number; bytes: number }

const QUIET_MS = 1500
const MAX_MS = 30_000

/** Opens one page cold, until nothing is under way any more. */
export async function measureLoad(
  browser: Browser,
  url: string,
  stored: Record<string, string>,
): Promise<Load> {
  const phone = await openPhone(browser, { address: new URL(url).origin, stored })
  const { page, cdp } = phone
  const requests = new Map<string, Received>()
  let lastChange = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    lastChange = performance.now()
    if (!/^https?:/.test(request.url)) return
    requests.set(requestId, { url: request.url, startedMs: timestamp * 1000, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastChange = performance.now()
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'load' })
  const givesUpAt = performance.now() + MAX_MS
  while (performance.now() - lastChange < QUIET_MS && performance.now() < givesUpAt) {
    await page.waitForTimeout(100)
  }
  const seen = await page.evaluate<Watched>('globalThis.pageSpeed')
  await phone.close()
  return summarize(seen, [...requests.values()])
}

type Watched = { usableMs: number; loadedMs: number; largestPaintMs: number; tasks: number[] }

function summarize(seen: Watched, requests: Received[]): Load {
  const start = Math.min(...requests.map(({ startedMs }) => startedMs))
  const end = Number.isNaN(seen.usableMs) ? seen.loadedMs : seen.usableMs
  const early = requests.filter(({ startedMs }) => startedMs - start <= end)
  return {
    usableMs: seen.usableMs,
    largestPaintMs: seen.largestPaintMs,
    blockingMs: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    requests: early.length,
    bytes: early.reduce((sum, { bytes }) => sum + bytes, 0),
    allRequests: requests.length,
  }
}

/** Runs in the page, before its own scripts, so it cannot use anything outside itself. */
function watchPage(): void {
  const seen: Watched = {
    usableMs: Number.NaN,
    loadedMs: Number.NaN,
    largestPaintMs: 0,
    tasks: [],
  }
  Object.assign(globalThis, { pageSpeed: seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('load', () => {
    seen.loadedMs = performance.now()
  })
  // Usable: what is typed into the search brings suggestions, and a holding can be typed or its button reacts. React
  // marks the elements that it has taken over with a property of their own.
  const reacts = (element: Element | undefined | null) =>
    element !== null &&
    element !== undefined &&
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const isSeen = (element: Element | null | undefined) => element?.checkVisibility() === true
  const search = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name="symbols"]')].find(isSeen)
  const suggests = (field: HTMLInputElement | undefined) => {
    if (!field) return false
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, field.value === 'toyota' ? 'toyot' : 'toyota')
    field.dispatchEvent(new Event('focusin', { bubbles: true }))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return isSeen(document.querySelector('[role="option"]'))
  }
  const takesHolding = () => {
    const entry = document.querySelector('#first-portfolio details')
    if (isSeen(entry)) return true
    const buttons = [...document.querySelectorAll('#portfolio button')]
    return reacts(buttons.find((button) => button.textContent === 'Enter holdings'))
  }
  const look = () => {
    if (!Number.isNaN(seen.usableMs) || !takesHolding() || !suggests(search())) return
    seen.usableMs = performance.now()
    clearInterval(timer)
  }
  const timer = setInterval(look, 20)
  // The page's own scripts have run; what is loaded later is asked for by those who listen after this.
  addEventListener('DOMContentLoaded', look)
  addEventListener('kachi-first-screen', look)
}
