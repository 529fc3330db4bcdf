type Offer = {
  /** Where reading goes on. */
  block: Element
  /** The part it belongs to, if it has a heading. */
  partTitle: string | undefined
  onDecline: () => void
}

/** Offers, at the foot of the window and over nothing that shifts, to go on where somebody stopped. */
export function showOffer({ block, partTitle, onDecline }: Offer): void {
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

  // Whoever gets there without it needs it no more.
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

/** Moves the view as the style sheet has it (smoothly, or at once), and the keyboard with it. */
function goTo(block: Element): void {
  block.scrollIntoView({ block: 'start' })
  if (!(block instanceof HTMLElement)) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}
