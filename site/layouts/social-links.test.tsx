import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

test('social links open in a new tab, and there is no list without links', () => {
  const links = [{ name: 'Bluesky', url: 'https://bsky.app/profile/kachi.example' }]
  const html = renderToStaticMarkup(<SocialLinks links={links} />)
  expect(html).toMatch(/<a href="https:\/\/bsky\.app[^>]+target="_blank"[^>]*>Bluesky</)
  expect(renderToStaticMarkup(<SocialLinks links={[]} />)).toBe('')
})
