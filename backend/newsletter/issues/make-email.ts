import type { Database } from 'embedded-supabase'
import type { Logger } from 'pino'
import type { IssueFigures } from '#domain/newsletter/issue-figures.ts'
import { type AskFunction, loadFigures } from './figures.ts'
import { type IssueFile, loadIssue } from './issue-file.ts'
import { composeTemplate, type MessageTemplate } from './message-template.ts'
import { type Publication, type RenderedEmail, renderEmail } from './render-email.ts'

export type EmailServices = {
  database: Database
  issuesDirectory: string
  publication: Publication
  from: string
  ask: AskFunction
  log: Logger
  now: () => Date
}

/** Composed once per run, so that every subscriber and every retry gets the same. Stored in the column `letter`. */
export type StoredEmail = RenderedEmail & { template: MessageTemplate; figures: IssueFigures }

export type MadeEmail = { file: IssueFile; content: StoredEmail; contentHash: string }

export async function makeEmail(services: EmailServices, issue: string): Promise<MadeEmail> {
  const { publication, from, now } = services
  const file = await loadIssue(services.issuesDirectory, issue)
  const figures = await loadFigures(services, file)
  const rendered = await renderEmail(file, figures, publication)
  const { host } = new URL(publication.siteUrl)
  const listId = `Kachi newsletter <newsletter.${host.replace(/:\d+$/, '')}>`
  const template = await composeTemplate(rendered, { from, listId, date: now() })
  return { file, content: { ...rendered, template, figures }, contentHash: file.contentHash }
}
