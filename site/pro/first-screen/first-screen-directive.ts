import type { ClientDirective } from 'astro'
import { untilFirstScreen } from '#site/ui/until-first-screen.ts'

/** Loads an island after the first screen reacts. */
const loadAfterFirstScreen: ClientDirective = async (load) => {
  await untilFirstScreen()
  const later = document.querySelector<HTMLMetaElement>('meta[name="later-modules"]')
  for (const href of later?.content.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
  const hydrate = await load()
  await hydrate()
}

// biome-ignore lint/style/noDefaultExport: Astro loads a directive by its default export
export default loadAfterFirstScreen
