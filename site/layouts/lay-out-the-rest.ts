import { whenIdle } from '#site/ui/when-idle.ts'

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

if (document.readyState === 'complete') layOutTheRest()
else addEventListener('load', layOutTheRest, { once: true })
