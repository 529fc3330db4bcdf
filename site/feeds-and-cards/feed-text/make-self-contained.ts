import { load } from 'cheerio'

const keptAttributes = new Set(
  'alt cite colspan datetime height href id rowspan scope src title width'.split(' '),
)

/**
 * Footnotes keep their ids, and links to them contain the address of the page. Feed readers that
 * know this address jump to the note; others open it on the site.
 */
export function makeSelfContained(html: string, address: URL): string {
  const $ = load(html, null, false)
  $('script, style, link, template, noscript, svg').remove()
  $('*').each((_, node) => {
    for (const name of Object.keys($(node).attr() ?? {})) {
      if (!keptAttributes.has(name)) $(node).removeAttr(name)
    }
    for (const name of ['href', 'src']) {
      const target = $(node).attr(name)
      if (target !== undefined) $(node).attr(name, new URL(target, address).href)
    }
  })
  $.root()
    .find('*')
    .contents()
    .add($.root().contents())
    .filter((_, node) => isInvisible(node.nodeType))
    .remove()
  return $.html().trim()
}

function isInvisible(nodeType: number): boolean {
  return nodeType === 8 || nodeType === 10
}
