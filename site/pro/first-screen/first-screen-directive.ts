import type { ClientDirective } from 'astro'

/**
 * Loads an island after the first screen reacts, so that the two do not share a phone's network. Where there is no
 * first screen, or its script fails, it loads at once.
 */
const loadAfterFirstScreen: ClientDirective = (load) => {
  let hasBegun = false
  const begin = async () => {
    if (hasBegun) return
    hasBegun = true
    const later = document.querySelector<HTMLMetaElement>('meta[name="later-modules"]')
    for (const href of later?.content.split(' ') ?? []) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
    const hydrate = await load()
    await hydrate()
  }
  if (!document.documentElement.dataset.firstScreen) return void begin()
  addEventListener('kachi-first-screen', begin, { once: true })
  addEventListener('load', begin, { once: true })
}

// biome-ignore lint/style/noDefaultExport: Astro loads a directive by its default export
export default loadAfterFirstScreen
