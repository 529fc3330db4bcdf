import { yieldToMain } from '#site/yield-to-main.ts'

/**
 * Resolves when the first screen of /pro reacts, so that what follows does not share a phone's network with it. Where
 * there is no first screen, or its script fails, it resolves at once or when the page has loaded.
 */
export async function untilFirstScreen(): Promise<void> {
  const { dataset } = document.documentElement
  if (!dataset.firstScreen || dataset.firstScreen === 'reacts') return
  await new Promise<void>((resolve) => {
    addEventListener('kachi-first-screen', () => resolve())
    addEventListener('load', () => {
      if (dataset.firstScreen !== 'starting') resolve()
    })
  })
}

/**
 * Runs the files that React's screens consist of, which the page names, each in a task of its own: at once, they would
 * block a phone for two tenths of a second.
 */
export async function runLaterModules(): Promise<void> {
  for (const file of listLaterModules()) {
    // Who needs the file asks again for what fails, and reports it.
    await import(/* @vite-ignore */ file).catch(() => undefined)
    await yieldToMain()
  }
}

/** Each after those that it imports, see site/layouts/preload-modules.ts. */
export function listLaterModules(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="later-modules"]')
  return named?.content.split(' ') ?? []
}
