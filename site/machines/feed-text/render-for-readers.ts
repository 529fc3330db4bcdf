import { render } from 'astro:content'
import mdxRenderer from '@astrojs/mdx/server.js'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { TextEntry } from '#site/publication/published.ts'
import FeedText from './feed-text.astro'
import { makeSelfContained } from './make-self-contained.ts'

type Render = (entry: TextEntry, address: URL) => Promise<string>

/** @returns a function that renders a text to HTML for readers of feeds; `address` is that of its page. */
export async function renderForReaders(): Promise<Render> {
  const container = await AstroContainer.create()
  container.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer })
  return async (entry, address) => {
    const { Content } = await render(entry)
    // Figures and picks of an issue are found by its date, which its page has in the address.
    const params = { date: entry.id }
    const html = await container.renderToString(FeedText, { props: { Content }, params })
    return makeSelfContained(html, address)
  }
}
