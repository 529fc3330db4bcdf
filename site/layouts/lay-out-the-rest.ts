const FAR_BELOW = '.prose > *, .footnotes, .far-below, body > footer'

/** Gives the scroll bar the right size, and makes screenshots complete. */
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
