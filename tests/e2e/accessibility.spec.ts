import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

// Text that is still fading in would fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test('axe finds nothing in the account and in the mailbox', { tag: '@thorough' }, async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/account', /account/i],
    ['/mailbox', /mailbox/i],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await findViolationsInBothThemes(page), path).toEqual([])
  }
})
