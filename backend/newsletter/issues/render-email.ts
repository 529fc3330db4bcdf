import { renderHtml, toPlainText } from 'embedded-supabase'
import { createElement } from 'react'
import { loadTemplateFile } from '#backend/mail-templates/template-files.ts'
import { formatLongDate } from '#domain/format-date.ts'
import type { IssueFigures } from '#domain/newsletter/issue-figures.ts'
import type { IssueBody } from './compile-issue.ts'
import { IssueContext, MarketSnapshot, Picks } from './generated/figure-blocks.js'
import { createIssueElements } from './generated/issue-elements.js'
import { IssueError, type IssueFile } from './issue-file.ts'
import { LINK_MARK } from './unsubscribe-link.ts'

export type RenderedEmail = {
  subject: string
  /** Both bodies contain `linkMark` in place of the personal link. */
  html: string
  text: string
}

export type Publication = {
  /** Without a trailing slash. */
  siteUrl: string
  /** The sender as required by law, in the footer of every issue. */
  imprint: string
}

/** Gmail cuts emails at 102 KB, which would hide the unsubscribe link. */
const MAX_BYTES = 100_000

export type CompileIssue = (file: IssueFile) => Promise<IssueBody>

const compileMdx: CompileIssue = async (file) =>
  (await import('./compile-issue.ts')).compileIssue(file)

let compile = compileMdx

/** Hosted functions take bodies that the operator's computer has compiled. */
export function compileIssuesWith(given: CompileIssue): void {
  compile = given
}

/** @throws IssueError with file and line if the issue does not compile or is too long */
export async function renderEmail(
  file: IssueFile,
  figures: IssueFigures,
  publication: Publication,
): Promise<RenderedEmail> {
  const { frontMatter, issue } = file
  const body = await renderBody(file, figures, publication.siteUrl)
  const frame = renderHtml(await loadTemplateFile('newsletter_issue'), {
    Title: frontMatter.title,
    Preheader: frontMatter.preheader,
    Number: frontMatter.number,
    Date: formatDate(frontMatter.date),
    IssueURL: `${publication.siteUrl}/newsletter/${issue}`,
    UnsubscribeURL: LINK_MARK,
    Sender: publication.imprint,
    Body: BODY_MARK,
  })
  const html = frame.replace(BODY_MARK, () => body)
  const size = Buffer.byteLength(html)
  if (size >= MAX_BYTES) {
    throw new IssueError(
      `${file.file}: the issue has ${size} bytes of HTML, and email apps cut off messages at ${MAX_BYTES}. Shorten it.`,
    )
  }
  return { subject: frontMatter.subject, html, text: await toPlainText(html) }
}

const BODY_MARK = 'KACHI-ISSUE-BODY'

async function renderBody(
  file: IssueFile,
  figures: IssueFigures,
  siteUrl: string,
): Promise<string> {
  const Body = await compile(file)
  const components = {
    ...createIssueElements(siteUrl),
    MarketSnapshot,
    Picks,
  }
  // Loaded lazily: an idle server does not need it.
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
  return `${file}:${line}: <${name}> is not available in an issue; it can use <MarketSnapshot /> and <Picks />`
}

function formatDate(date: string): string {
  return formatLongDate(`${date}T00:00:00Z`, 'UTC')
}
