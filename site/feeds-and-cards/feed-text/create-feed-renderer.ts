import { render } from 'astro:content'
import mdxRenderer from '@astrojs/mdx/server.js'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { TextEntry } from '#site/publication/published.ts'
import FeedText from './feed-text.astro'
import { makeSelfContained } from './make-self-contained.ts'

type Render = (entry: TextEntry, address: URL) => Promise<string>

/** Six feeds have the same texts. */
const rendered = new Map<string, Promise<string>>()

/** `address` is the page's address, for absolute links. */
export async function createFeedRenderer(): Promise<Render> {
  const renderText = await createTextRenderer()
  return (entry, address) => {
    // While a text is being written, it changes.
    if (import.meta.env.DEV) return renderText(entry, address)
    const known = rendered.get(address.href) ?? renderText(entry, address)
    rendered.set(address.href, known)
    return known
  }
}

async function createTextRenderer(): Promise<Render> {
  const container = await AstroContainer.create()
  container.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer })
  return async (entry, address) => {
    const { Content } = await render(entry)
    // The components for figures and picks read the date from the parameters, as on the page.
    const params = { date: entry.id }
    const html = await container.renderToString(FeedText, { props: { Content }, params })
    return makeSelfContained(html, address)
  }
}
