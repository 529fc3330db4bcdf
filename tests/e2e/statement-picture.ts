import type { Page } from '@playwright/test'
import { makeStatement } from '#tests/fixtures/generate-statements.ts'

/** A generated statement as a camera would give it, and what a perfect reader would read from it. */
export async function drawStatement(page: Page, number: number) {
  const statement = makeStatement(number)
  const canvas = await page.context().newPage()
  await canvas.setViewportSize({ width: 1280, height: 720 })
  await canvas.setContent(statement.html)
  const picture = await canvas.screenshot({ type: 'jpeg', quality: 80 })
  await canvas.close()
  return { ...statement, picture }
}

/** Text without holdings. */
export async function drawNote(page: Page): Promise<Buffer> {
  const canvas = await page.context().newPage()
  await canvas.setViewportSize({ width: 700, height: 260 })
  await canvas.setContent(
    '<p style="font:26px DejaVu Sans;line-height:2">Happy birthday, dear neighbor!<br>We have baked 125 cookies.</p>',
  )
  const picture = await canvas.screenshot()
  await canvas.close()
  return picture
}
