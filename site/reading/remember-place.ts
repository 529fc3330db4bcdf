import { findPlace, notePlace, parsePlaces, type ReadingPlaces } from './reading-places.ts'
import { measureProgress } from './reading-progress.ts'

const STORAGE_KEY = 'kachi-reading'
/** In px from the top of the window. */
const EDGE = 40

/** Never scrolls by itself. Offers nothing if the URL or the browser has already scrolled the page. */
export function rememberPlace(text: HTMLElement): void {
  const offer = () => {
    if (location.hash === '' && scrollY < innerHeight) offerPlace(text)
  }
  if (document.readyState === 'complete') offer()
  else addEventListener('load', () => requestAnimationFrame(offer))

  // Both, because phones may discard a hidden page without `pagehide`.
  addEventListener('pagehide', () => savePlace(text))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') savePlace(text)
  })
}

function offerPlace(text: HTMLElement): void {
  const blocks = [...text.children]
  const visit = { path: location.pathname, blocks: blocks.length, nowMs: Date.now() }
  const place = findPlace(loadPlaces(), visit)
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
  if (block !== -1 || progress === 1) writePlaces(notePlace(loadPlaces(), visit))
}

function forgetPlace(): void {
  const places = loadPlaces()
  delete places[location.pathname]
  writePlaces(places)
}

function loadPlaces(): ReadingPlaces {
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
    // Without storage, nothing is remembered.
  }
}

type Offer = {
  block: Element
  partTitle: string | undefined
  onDecline: () => void
}

function showOffer({ block, partTitle, onDecline }: Offer): void {
  const offer = document.createElement('aside')
  offer.className = 'resume-offer'
  offer.setAttribute('aria-label', 'Your place in this text')
  offer.dataset.print = 'none'
  const accept = createButton('Continue where you left off', () => {
    close()
    goTo(block)
  })
  const decline = createButton('Dismiss', () => {
    close()
    onDecline()
  })
  decline.className = 'resume-dismiss'
  if (partTitle) accept.append(' ', createPartName(partTitle))
  offer.append(accept, decline)
  document.querySelector('main')?.append(offer)

  // The reader has scrolled there already.
  const observer = new IntersectionObserver(([entry]) => {
    if (entry && entry.boundingClientRect.top < innerHeight) close()
  })
  observer.observe(block)

  function close(): void {
    observer.disconnect()
    offer.remove()
  }
}

function createButton(name: string, handleClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.addEventListener('click', handleClick)
  return button
}

function createPartName(title: string): HTMLElement {
  const name = document.createElement('span')
  name.className = 'resume-part'
  name.textContent = title
  return name
}

function goTo(block: Element): void {
  block.scrollIntoView({ block: 'start' })
  if (!(block instanceof HTMLElement)) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}
