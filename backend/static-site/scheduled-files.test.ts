import { expect, test } from 'vitest'
import { takeScheduled } from './scheduled-files.ts'
import type { SiteFile } from './site-files.ts'

const makeFile = (etag: string): SiteFile => ({
  etag,
  contentType: 'application/xml',
  isImmutable: false,
  identity: Buffer.from(etag),
})

test('a feed changes at the hour of each scheduled issue, and none is public before it', () => {
  const built = new Map(
    ['/rss.xml', '/scheduled/2026-12-03/rss.xml', '/scheduled/2026-11-26/rss.xml'].map((name) => [
      name,
      makeFile(name),
    ]),
  )
  const { files, findScheduled } = takeScheduled(built)
  expect([...files.keys()]).toEqual(['/rss.xml'])
  const at = (time: string) => findScheduled('/rss.xml', new Date(time))?.etag
  expect(at('2026-11-25T23:59:59Z')).toBeUndefined()
  expect(at('2026-11-26T00:00:00Z')).toBe('/scheduled/2026-11-26/rss.xml')
  expect(at('2026-12-09T00:00:00Z')).toBe('/scheduled/2026-12-03/rss.xml')
  expect(findScheduled('/atom.xml', new Date('2026-12-09'))).toBeUndefined()
})
