import { expect, test } from 'vitest'
import { type Addresses, findFault, loadAddresses } from './addresses.ts'
import type { BuiltPage } from './built-site.ts'

const addresses = loadAddresses()
const pages = [...addresses.pages.values()]

/**
 * Article cards on /magazine and related-article links inside article pages have the singular path,
 * which has no route: docs/behavior.md. The 404 page suggests the real page.
 */
const SINGULAR = /^\/article\/([a-z0-9-]+)$/
const MAY_BE_SINGULAR = /^\/(?:magazine$|articles\/)/

test('the site has pages to check links against', () => {
  expect(pages.length).toBeGreaterThan(15)
})

test.each(pages)('every link, image and file of $address exists', (page) => {
  const faults = listTargets(page).flatMap((target) => {
    if (isKeptSingular(page.address, target)) return []
    const fault = findFault(target, page.address, addresses)
    return fault ? [`${target}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('singular links name real articles and are where they are promised', () => {
  const kept = pages.flatMap((page) =>
    listTargets(page)
      .filter((target) => isKeptSingular(page.address, target))
      .map((target) => target.replace(SINGULAR, '/articles/$1')),
  )
  expect(kept.length).toBeGreaterThanOrEqual(6)
  expect(kept.filter((target) => !addresses.pages.has(target))).toEqual([])
})

test.each(pages)('links on $address have no extension and no trailing slash', (page) => {
  const odd = listTargets(page).filter((target) => /^\/[^?#]*(?:\.html|\/)(?:[?#]|$)/.test(target))
  expect(odd.filter((target) => !/^\/(?:[?#]|$)/.test(target))).toEqual([])
})

test.each(pages)('links on $address that open a new tab use noopener', ({ $ }) => {
  const open = $('a[target="_blank"]').toArray()
  const unsafe = open.filter((link) => !/\bnoopener\b/.test($(link).attr('rel') ?? ''))
  expect(unsafe.map((link) => $(link).attr('href'))).toEqual([])
})

test.each(pages)('$address loads nothing from another host', ({ $ }) => {
  const sources = $('img, script, iframe, source, video, audio, link[rel="stylesheet"]').toArray()
  const targets = sources.map((node) => $(node).attr('src') ?? $(node).attr('href') ?? '')
  expect(targets.filter((target) => /^(?:https?:)?\/\//.test(target))).toEqual([])
})

test('missing pages, files and elements are detected', () => {
  const known: Addresses = {
    pages: new Map(
      pages.filter(({ address }) => address === '/magazine').map((page) => [page.address, page]),
    ),
    files: new Set(['/seal.svg']),
  }
  expect(findFault('/magazine', '/', known)).toBeUndefined()
  expect(findFault('#main', '/magazine', known)).toBeUndefined()
  expect(findFault('/seal.svg', '/', known)).toBeUndefined()
  expect(findFault('https://elsewhere.example/x', '/', known)).toBeUndefined()
  expect(findFault('/magazin', '/', known)).toBe('no such page or file')
  expect(findFault('seal.png', '/', known)).toBe('no such page or file')
  expect(findFault('/magazine#none', '/', known)).toBe('no element with the id "none" on /magazine')
})

function listTargets({ $ }: BuiltPage): string[] {
  const attributes = [
    'href',
    'src',
    'poster',
    'action',
    'data-passages',
    'component-url',
    'renderer-url',
  ]
  const single = attributes.flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((node) => $(node).attr(name) ?? ''),
  )
  const sets = $('[srcset]')
    .toArray()
    .flatMap((node) => ($(node).attr('srcset') ?? '').split(','))
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
  return [...single, ...sets].filter(
    (target) => target !== '' && !/^(?:mailto|data|tel):/.test(target),
  )
}

function isKeptSingular(from: string, target: string): boolean {
  return SINGULAR.test(target) && MAY_BE_SINGULAR.test(from)
}
