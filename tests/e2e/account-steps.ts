import { expect, type Page } from '@playwright/test'

export async function setPassword(page: Page, password: string): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}

/** The proof of work takes its time, on a busy machine most of all. */
export async function waitForBotCheck(page: Page): Promise<void> {
  await expect(page.getByText('Please complete the security verification above')).toBeHidden({
    timeout: 20_000,
  })
}
