import { expect, test } from 'vitest'
import { isOneEditAway, suggestPage } from './suggest-page.ts'

const PAGES = [
  { path: '/', title: 'Home' },
  { path: '/magazine', title: 'Magazine' },
  { path: '/articles/psychology-patient-capital', title: 'The Psychology of Patient Capital' },
]

test.each([
  ['/article/psychology-patient-capital', '/articles/psychology-patient-capital'],
  ['/articles/psychology-patient-capitals', '/articles/psychology-patient-capital'],
  ['/articles/psychology-patient-capial', '/articles/psychology-patient-capital'],
  ['/magazin', '/magazine'],
  ['/magaizne', '/magazine'],
  ['/MAGAZINE/', '/magazine'],
])('%s was meant for %s', (missing, meant) => {
  expect(suggestPage(missing, PAGES)?.path).toBe(meant)
})

test.each(['/', '/a', '/magazines/old', '/article/psychology-patient', '/wp-login.php'])(
  '%s is not close to any page',
  (missing) => {
    expect(suggestPage(missing, PAGES)).toBeUndefined()
  },
)

test('two changed letters are too many', () => {
  expect(isOneEditAway('archive', 'orchivo')).toBe(false)
})
