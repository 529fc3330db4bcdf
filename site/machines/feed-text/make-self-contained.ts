import { load } from 'cheerio'

/** What means something without our style sheet and scripts. */
const keptAttributes = new Set(
  'alt cite colspan datetime height href id rowspan scope src title width'.split(' '),
)

/**
 * HTML for a place that knows neither our styles nor our addresses: links and pictures become
 * absolute, scripts, styles and attributes of ours go. Footnotes keep their identifiers, and links to
 * them name the page: readers of feeds that know the page's address find the note in the text, all
 * others open it on the site.
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
    .filter((_, node) => isUnseen(node.nodeType))
    .remove()
  return $.html().trim()
}

/** Comments and declarations, by the numbers that the DOM gives to types of nodes. */
function isUnseen(nodeType: number): boolean {
  return nodeType === 8 || nodeType === 10
}
