import { expect, test } from 'vitest'
import { enterHost, getHost, getToasts, showToast } from './toast-store.ts'

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

test('a message takes the place of the one before under the same title', () => {
  showToast('Subscription failed', 'Invalid email address', 'problem')
  showToast('Article saved', 'A title')
  const first = getToasts()[0]?.id
  showToast('Subscription failed', 'Invalid email format', 'problem')
  expect(getToasts().map(({ description }) => description)).toEqual([
    'A title',
    'Invalid email format',
  ])
  expect(getToasts()[1]?.id, 'a new one, with all of its time').not.toBe(first)
})
