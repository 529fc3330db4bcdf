import { expect, test } from 'vitest'
import { enterHost, getHost } from './toast-store.ts'

test('a dialog shows the toasts while it is open, and the first place of the page otherwise', () => {
  const [page, island, dialog, second] = ['page', 'island', 'dialog', 'second'].map((name) =>
    Symbol(name),
  ) as [symbol, symbol, symbol, symbol]
  const leavePage = enterHost(page)
  enterHost(island)
  expect(getHost()).toBe(page)
  const closeDialog = enterHost(dialog, true)
  expect(getHost()).toBe(dialog)
  const closeSecond = enterHost(second, true)
  expect(getHost()).toBe(second)
  closeSecond()
  closeDialog()
  expect(getHost()).toBe(page)
  leavePage()
  expect(getHost()).toBe(island)
})
