import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPageTrimmer } from './trim-styles.ts'

const SCRIPTS: Record<string, string> = {
  'page.A1.js': 'import "./button.B2.js";const later=()=>import("./popup.C3.js")',
  'button.B2.js': 'export const classes = "flex hover:pressed"',
  'popup.C3.js': 'element.classList.add("opened")',
  'account.D4.js': 'element.className = "ledger"',
}

const css = [
  '.shown{color:red}',
  '.absent{color:blue}',
  '.flex{display:flex}',
  '.hover\\:pressed:hover{top:1px}',
  '.opened{top:2px}',
  '.ledger{top:3px}',
  '.open{top:9px}',
  '.island{left:1px}',
  '.shown:not(.absent){top:4px}',
  '.shown:is(.absent,.opened){top:5px}',
  '.absent .shown{top:6px}',
  ':focus-visible{outline:1px solid}@media print{.absent{top:7px}.shown{top:8px}}',
  ".before\\:content-\\[\\'x\\'\\]:before{content:'x'}",
].join('')

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

async function trim(html: string) {
  return createPageTrimmer(async (name) => SCRIPTS[name] ?? '')(html)
}

describe('styles of a page', () => {
  const page = `<meta content="style-src ${hashOf(css)}"><style>${css}</style><p class="shown">$&</p><astro-island props="{&quot;className&quot;:[0,&quot;wide island&quot;]}"></astro-island><script src="/_astro/page.A1.js"></script>`

  it('lose rules for classes that neither the page nor its scripts contain', async () => {
    const trimmed = await trim(page)
    expect(trimmed).not.toContain('top:3px')
    expect(trimmed).not.toContain('top:6px')
    expect(trimmed).not.toContain('top:7px')
    expect(trimmed).not.toContain('color:#00f')
    // A part of "opened" alone.
    expect(trimmed).not.toContain('top:9px')
  })

  it('keep rules for classes in the page, its scripts and their imports, and rules without classes', async () => {
    const trimmed = await trim(page)
    for (const kept of ['color:red', 'display:flex', 'top:1px', 'top:2px', 'left:1px', 'top:8px']) {
      expect(trimmed).toContain(kept)
    }
    expect(trimmed).toContain(':focus-visible{outline:1px solid}')
  })

  it('keep a rule if the missing class is only in :not() or one alternative of :is()', async () => {
    const trimmed = await trim(page)
    expect(trimmed).toContain('top:4px')
    expect(trimmed).toContain('top:5px')
  })

  it('keep a class whose name may be escaped', async () => {
    expect(await trim(page)).toMatch(/content:["']x["']/)
  })

  it('have their new hash in the content security policy', async () => {
    const trimmed = await trim(page)
    const [, rest = ''] = /<style>(.*)<\/style>/.exec(trimmed) ?? []
    expect(trimmed).toContain(hashOf(rest))
    expect(trimmed).not.toContain(hashOf(css))
    expect(trimmed).toContain('<p class="shown">$&</p>')
  })

  it('move from the body into the head', async () => {
    const html = '<html><head><title>T</title></head><body><p>a</p><style>p{}</style></body></html>'
    expect(await trim(html)).toBe(
      '<html><head><title>T</title><style>p{}</style></head><body><p>a</p></body></html>',
    )
  })

  it('do not change if every class is used', async () => {
    const whole = '<style>.shown { color: red }</style><p class="shown">'
    expect(await trim(whole)).toBe(whole)
  })
})
