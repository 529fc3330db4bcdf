import { expect, type Locator, type Page } from '@playwright/test'

export async function setPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/account')
  const field = page.getByLabel('New password')
  // Password managers read the account from the hidden field.
  const form = page.locator('form').filter({ has: field })
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue(email)
  await field.fill(password)
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

/** The proof of work can take seconds on a busy machine. */
export async function waitForBotCheck(page: Page): Promise<void> {
  await expect(page.getByText('Please complete the security verification above')).toBeHidden()
}

/** The response to a second email requested within the pause. */
export const TOO_SOON = /status of 429.*\/auth\/v1\/otp/

export async function requestEmail(page: Page, button: Locator): Promise<void> {
  const code = page.getByLabel('Code from the email')
  await expect(async () => {
    if (!(await code.isVisible())) {
      await waitForBotCheck(page)
      await button.click({ timeout: 10_000 })
    }
    await expect(code).toBeVisible({ timeout: 5000 })
  }).toPass()
}
