import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

test('each place opens in a new tab, and no list stands where there is none', () => {
  const links = [{ name: 'Bluesky', url: 'https://bsky.app/profile/kachi.example' }]
  const html = renderToStaticMarkup(<SocialLinks links={links} />)
  expect(html).toMatch(/<a href="https:\/\/bsky\.app[^>]+target="_blank"[^>]*>Bluesky</)
  expect(renderToStaticMarkup(<SocialLinks links={[]} />)).toBe('')
})
