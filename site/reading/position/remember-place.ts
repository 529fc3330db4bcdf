import { measureProgress } from '#site/reading/reading-progress.ts'
import { findPlace, notePlace, parsePlaces, type ReadingPlaces } from './reading-places.ts'
import { showOffer } from './resume-offer.ts'

const STORAGE_KEY = 'kachi-reading'
/** Below the window's upper edge, in px: what lies above it has been read. */
const EDGE = 40

/**
 * Remembers, on this device only, how far a text has been read, and offers to go on from there. It
 * never scrolls by itself, and keeps quiet when the address or the browser already leads to a place.
 */
export function rememberPlace(text: HTMLElement): void {
  const offer = () => {
    if (location.hash === '' && scrollY < innerHeight) offerPlace(text)
  }
  if (document.readyState === 'complete') offer()
  else addEventListener('load', () => requestAnimationFrame(offer))

  // Both, since neither is certain: a phone may end a page that is only hidden.
  addEventListener('pagehide', () => savePlace(text))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') savePlace(text)
  })
}

function offerPlace(text: HTMLElement): void {
  const blocks = [...text.children]
  const visit = { path: location.pathname, blocks: blocks.length, nowMs: Date.now() }
  const place = findPlace(readPlaces(), visit)
  const block = place ? blocks[place.block] : undefined
  if (!block) return
  const part = blocks
    .slice(0, blocks.indexOf(block) + 1)
    .findLast(({ tagName }) => tagName === 'H2')
  showOffer({
    block,
    partTitle: part?.textContent ?? undefined,
    onDecline: () => forgetPlace(),
  })
}

function savePlace(text: HTMLElement): void {
  const blocks = [...text.children]
  const { top, height } = text.getBoundingClientRect()
  const block = blocks.findIndex((candidate) => candidate.getBoundingClientRect().bottom > EDGE)
  const progress = measureProgress({ top, height, windowHeight: innerHeight })
  const visit = {
    path: location.pathname,
    block,
    blocks: blocks.length,
    progress,
    nowMs: Date.now(),
  }
  if (block !== -1 || progress === 1) writePlaces(notePlace(readPlaces(), visit))
}

function forgetPlace(): void {
  const places = readPlaces()
  delete places[location.pathname]
  writePlaces(places)
}

function readPlaces(): ReadingPlaces {
  try {
    return parsePlaces(localStorage.getItem(STORAGE_KEY))
  } catch {
    return {}
  }
}

function writePlaces(places: ReadingPlaces): void {
  try {
    if (Object.keys(places).length === 0) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(places))
  } catch {
    // Without storage nothing is remembered, and reading goes on.
  }
}
