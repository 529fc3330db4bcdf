import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './analysis-status.tsx'

test.each([
  [{ isChecked: false, isOffline: false }, 'Checking...'],
  [{ isChecked: true, isOffline: false }, 'Online'],
  [{ isChecked: true, isOffline: true }, 'Offline'],
])('with %o the analysis is said to be %s', (state, status) => {
  expect(renderToStaticMarkup(<StatusBadge {...state} />)).toContain(`Analysis: ${status}`)
})
