/** What `far-below.css` leaves out at first. */
const FAR_BELOW = '.prose > *, .footnotes, .far-below, body > footer'

/**
 * When the page has nothing else to do, it lays out what is far below after all, one piece at a time: then the scroll
 * bar is true, and a picture of the whole page has all of it.
 */
function layOutTheRest(): void {
  const pieces = document.querySelectorAll<HTMLElement>(FAR_BELOW).values()
  const layOutNext = () => {
    const { value: piece } = pieces.next()
    if (!piece) return
    piece.style.contentVisibility = 'visible'
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 50)
}

if (document.readyState === 'complete') layOutTheRest()
else addEventListener('load', layOutTheRest, { once: true })
