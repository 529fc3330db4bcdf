import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { toPlainText } from '#backend/mail/plain-text.ts'
import { renderHtml } from '#backend/mail/render-template.ts'
import { compileIssue } from './compile-issue.ts'
import { IssueContext, MarketSnapshot, Picks } from './figure-blocks.ts'
import type { IssueFigures } from './figures.ts'
import { createIssueElements } from './issue-elements.ts'
import type { IssueFile } from './issue-file.ts'
import { IssueError } from './issue-file.ts'
import { linkMark } from './personal-link.ts'

export type RenderedEmail = {
  subject: string
  /** Both with `linkMark` where the address of the personal link goes. */
  html: string
  text: string
}

export type Publication = {
  /** Without a slash at its end. */
  siteUrl: string
  /** Who sends, as the law wants it named: in the foot of every letter. */
  imprint: string
}

/** Gmail cuts a mail at 102 KB, and with it the link to unsubscribe. */
const mostBytes = 100_000
const frameFile = fileURLToPath(
  new URL('../../../supabase/templates/newsletter_issue.html', import.meta.url),
)

/**
 * Makes an issue into the two bodies that all subscribers get.
 *
 * @throws IssueError with file and line if it does not compile, or with the reason if it cannot be shown
 */
export async function renderEmail(
  file: IssueFile,
  figures: IssueFigures,
  publication: Publication,
): Promise<RenderedEmail> {
  const { frontMatter, issue } = file
  const body = await renderBody(file, figures, publication.siteUrl)
  const frame = renderHtml(await readFile(frameFile, 'utf8'), {
    Title: frontMatter.title,
    Preheader: frontMatter.preheader,
    Number: frontMatter.number,
    Date: formatDate(frontMatter.date),
    IssueURL: `${publication.siteUrl}/newsletter/${issue}`,
    UnsubscribeURL: linkMark,
    Sender: publication.imprint,
    Body: bodyMark,
  })
  const html = frame.replace(bodyMark, () => body)
  const size = Buffer.byteLength(html)
  if (size >= mostBytes) {
    throw new IssueError(
      `${file.file}: the letter has ${size} bytes as HTML, and mail programs cut it at ${mostBytes}. Shorten it.`,
    )
  }
  return { subject: frontMatter.subject, html, text: await toPlainText(html) }
}

const bodyMark = 'KACHI-ISSUE-BODY'

async function renderBody(
  file: IssueFile,
  figures: IssueFigures,
  siteUrl: string,
): Promise<string> {
  const Body = compileIssue(file)
  const components = {
    ...createIssueElements(siteUrl),
    MarketSnapshot,
    Picks,
  }
  // Loaded with the first letter: an idle server does not need it.
  const { renderToStaticMarkup } = await import('react-dom/server')
  try {
    const body = createElement(Body, { components })
    const value = { figures, siteUrl }
    return renderToStaticMarkup(createElement(IssueContext.Provider, { value }, body))
  } catch (error) {
    throw new IssueError(describeProblem(file, error))
  }
}

function describeProblem({ file, source }: IssueFile, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, name] = /^Expected component `(\w+)`/.exec(message) ?? []
  if (!name) return `${file}: ${message}`
  const line = source.split('\n').findIndex((text) => text.includes(`<${name}`)) + 1
  return `${file}:${line}: <${name}> is nothing that a letter has; it has <MarketSnapshot /> and <Picks />`
}

function formatDate(date: string): string {
  const time = new Date(`${date}T00:00:00Z`)
  return time.toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
}
