import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPageTrimmer } from './trim-styles.ts'

const scripts: Record<string, string> = {
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
  return createPageTrimmer(async (name) => scripts[name] ?? '')(html)
}

describe('styles of a page', () => {
  const page = `<meta content="style-src ${hashOf(css)}"><style>${css}</style><p class="shown">$&</p><script src="/_astro/page.A1.js"></script>`

  it('lose what neither the page nor a script that it can load mentions', async () => {
    const trimmed = await trim(page)
    expect(trimmed).not.toContain('top:3px')
    expect(trimmed).not.toContain('top:6px')
    expect(trimmed).not.toContain('top:7px')
    expect(trimmed).not.toContain('color:#00f')
  })

  it('keep what the page, its scripts and theirs mention, and what asks for no class', async () => {
    const trimmed = await trim(page)
    for (const kept of ['color:red', 'display:flex', 'top:1px', 'top:2px', 'top:8px']) {
      expect(trimmed).toContain(kept)
    }
    expect(trimmed).toContain(':focus-visible{outline:1px solid}')
  })

  it('keep a rule in which the class that is missing stands in one alternative or is ruled out', async () => {
    const trimmed = await trim(page)
    expect(trimmed).toContain('top:4px')
    expect(trimmed).toContain('top:5px')
  })

  it('keep a class whose name may be written in other ways', async () => {
    expect(await trim(page)).toMatch(/content:["']x["']/)
  })

  it('are named in the content policy as they are now', async () => {
    const trimmed = await trim(page)
    const [, rest = ''] = /<style>(.*)<\/style>/.exec(trimmed) ?? []
    expect(trimmed).toContain(hashOf(rest))
    expect(trimmed).not.toContain(hashOf(css))
    expect(trimmed).toContain('<p class="shown">$&</p>')
  })

  it('stay as they are where nothing is missing', async () => {
    const whole = '<style>.shown { color: red }</style><p class="shown">'
    expect(await trim(whole)).toBe(whole)
  })
})
