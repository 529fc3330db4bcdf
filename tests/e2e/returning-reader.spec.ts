import { expect, test } from '#tests/e2e/fixtures.ts'

const VISITORS = [
  { isSubscriber: false, link: 'Subscribe for Pro', button: 'Subscribe for Pro Access' },
  { isSubscriber: true, link: 'Pro Analytics', button: 'Access Pro Tools' },
]

for (const { isSubscriber, link, button } of VISITORS) {
  test(`${isSubscriber ? 'a subscriber' : 'a signed-in reader'} sees "${link}" before any script of the page has run`, async ({
    page,
  }) => {
    await page.route('**/_astro/*.js', (route) => route.abort())
    await page.addInitScript(
      (summary) => {
        localStorage.setItem('sb-localhost-auth-token', '{}')
        localStorage.setItem('kachi-visitor', JSON.stringify(summary))
      },
      { email: 'reader@example.org', name: 'Reader', isSubscriber },
    )
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: link })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: button })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  })
}
