import type { HtmlToTextOptions } from 'html-to-text'
import { formatFigureTable } from './figure-table.ts'

type Convert = (html: string) => string

let loading: Promise<Convert> | undefined

/**
 * The plain twin of a mail: what a reader without HTML sees, links written out, tables of class
 * `figures` drawn as columns, and nothing of what is marked `data-html-only`.
 */
export async function toPlainText(html: string): Promise<string> {
  loading ??= loadConverter()
  return (await loading)(html)
}

/** With the first mail: 10 MB that an idle server does not need. The selectors are compiled once, which takes longer than a mail. */
async function loadConverter(): Promise<Convert> {
  const { compile } = await import('html-to-text')
  return compile(options)
}

const options: HtmlToTextOptions = {
  wordwrap: 78,
  formatters: { figureTable: formatFigureTable },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-html-only]', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['\n', '\n'] } },
    {
      selector: 'a.link',
      format: 'anchor',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] },
    },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: true } },
    { selector: 'h3', options: { uppercase: false } },
    { selector: 'table.figures', format: 'figureTable' },
    { selector: 'table', format: 'block' },
  ],
}
