import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import type { StoredLetter } from '../sending/runs.ts'
import { type AskFunction, readFigures } from './figures.ts'
import { type IssueFile, readIssue } from './issue-file.ts'
import { composeTemplate } from './message-template.ts'
import { type Publication, renderLetter } from './render-letter.ts'

export type LetterServices = {
  database: Database
  /** The folder of the issues. */
  issuesDirectory: string
  publication: Publication
  /** `MAIL_FROM`. */
  from: string
  ask: AskFunction
  log: Logger
  now: () => Date
}

export type MadeLetter = { file: IssueFile; letter: StoredLetter; contentHash: string }

/**
 * The letter of an issue with the figures of this moment.
 *
 * @throws IssueError if there is no such issue, or it cannot be sent as it is
 */
export async function makeLetter(services: LetterServices, issue: string): Promise<MadeLetter> {
  const { publication, from, now } = services
  const file = await readIssue(services.issuesDirectory, issue)
  const figures = await readFigures(services, file)
  const rendered = await renderLetter(file, figures, publication)
  const { host } = new URL(publication.siteUrl)
  const listId = `Kachi newsletter <newsletter.${host.replace(/:\d+$/, '')}>`
  const template = await composeTemplate(rendered, { from, listId, date: now() })
  return { file, letter: { ...rendered, template, figures }, contentHash: file.contentHash }
}
