import type { HtmlToTextOptions } from 'html-to-text'
import { formatFigureTable } from './figure-table.ts'

type Convert = (html: string) => string

let loading: Promise<Convert> | undefined

/**
 * The plain-text version of an email: links are written out, tables of class `figures` become columns, and elements
 * with `data-html-only` are left out.
 */
export async function toPlainText(html: string): Promise<string> {
  loading ??= loadConverter()
  return (await loading)(html)
}

/** Loaded with the first email, since it takes 10 MB. Compiling the selectors once saves more time than a conversion takes. */
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
