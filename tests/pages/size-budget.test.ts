import { describe, expect, test } from 'vitest'
import { loadBuiltPages } from './built-site.ts'
import { type Kind, type Weighed, weighPage } from './page-weight.ts'

type Budget = Record<Kind | 'all', number>

/** In kilobytes of 1000 bytes, as sent. The first matching line applies. */
const BUDGETS: [address: RegExp, budget: Budget][] = [
  [/^\/articles\//, { html: 35, css: 1, js: 8, fonts: 52, all: 92 }],
  [/^\/newsletter\/\d/, { html: 21, css: 1, js: 8, fonts: 52, all: 79 }],
  [/^\/$/, { html: 28, css: 1, js: 97, fonts: 41, all: 163 }],
  // With up to four deep dives below the six articles.
  [/^\/magazine$/, { html: 33, css: 1, js: 83, fonts: 41, all: 154 }],
  [/^\/archive$/, { html: 15, css: 1, js: 8, fonts: 41, all: 63 }],
  // With the list of companies, which suggests before React is loaded (decision 91).
  [/^\/pro$/, { html: 19.5, css: 1, js: 155, fonts: 41, all: 174 }],
  // React and the session; the page itself contains the styles of everything it can load.
  [
    /^\/(?:account|editor|operator|pro\/(?:company|companies|compare|league|screener)|mailbox|auth|auth\/.*)$/,
    { html: 19, css: 1, js: 99.5, fonts: 41, all: 153 },
  ],
  [/./, { html: 20, css: 1, js: 5, fonts: 41, all: 62 }],
]

describe.each(loadBuiltPages())('$address', ({ address, file, $ }) => {
  const weighed = weighPage(file, $)
  const budget = BUDGETS.find(([pattern]) => pattern.test(address))?.[1]

  test('stays within its budget', () => {
    const kinds = Object.entries(budget ?? {}) as [Kind | 'all', number][]
    expect(kinds.flatMap(([kind, limit]) => findExcess(weighed, kind, limit))).toEqual([])
  })
})

function findExcess(weighed: Weighed[], kind: Kind | 'all', limitKilobytes: number): string[] {
  const files = weighed.filter((entry) => kind === 'all' || entry.kind === kind)
  const bytes = files.reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes <= limitKilobytes * 1000) return []
  const biggest = files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map((entry) => `${entry.file} ${inKilobytes(entry.bytes)}`)
  return [
    `${kind}: ${inKilobytes(bytes)}, at most ${limitKilobytes} KB; the biggest: ${biggest.join(', ')}`,
  ]
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
