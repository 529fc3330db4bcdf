import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchFailure } from './search-failure.tsx'

const REASON = 'The server did not respond.'

test('a search that failed says why, unless the page says that the device is offline', () => {
  const failed = { error: new Error(REASON), cachedBecause: undefined }
  expect(renderToStaticMarkup(<SearchFailure {...failed} isOffline={false} />)).toContain(REASON)
  expect(renderToStaticMarkup(<SearchFailure {...failed} isOffline />)).toBe('')
})

test('quotes of an earlier search are marked offline too, without another reason', () => {
  const cached = { error: null, cachedBecause: REASON }
  expect(renderToStaticMarkup(<SearchFailure {...cached} isOffline={false} />)).toContain(REASON)
  const offline = renderToStaticMarkup(<SearchFailure {...cached} isOffline />)
  expect(offline).toContain('Cached Data')
  expect(offline).not.toContain(REASON)
})
