/**
 * Resolves when the first screen of /pro reacts, so that what follows does not share a phone's network with it. Where
 * there is no first screen, or its script fails, it resolves at once or when the page has loaded.
 */
export async function untilFirstScreen(): Promise<void> {
  if (!document.documentElement.dataset.firstScreen) return
  await new Promise((resolve) => {
    for (const event of ['kachi-first-screen', 'load']) addEventListener(event, resolve)
  })
}
