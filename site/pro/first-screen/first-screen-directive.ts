import type { ClientDirective } from 'astro'
import { listLaterModules, runLaterModules, untilFirstScreen } from '#site/ui/until-first-screen.ts'
import { yieldToMain } from '#site/yield-to-main.ts'

/** Sixty at once would block a phone for a tenth of a second. */
const LINKS_A_TASK = 6

/** Loads an island after the first screen reacts. */
const loadAfterFirstScreen: ClientDirective = async (load) => {
  await untilFirstScreen()
  for (const [place, href] of listLaterModules().entries()) {
    if (place % LINKS_A_TASK === 0) await yieldToMain()
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
  await runLaterModules()
  const hydrate = await load()
  await yieldToMain()
  await hydrate()
}

// biome-ignore lint/style/noDefaultExport: Astro loads a directive by its default export
export default loadAfterFirstScreen
