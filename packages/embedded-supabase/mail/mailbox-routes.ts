import { Hono } from 'hono'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { Database } from '#embedded/postgres/database.ts'

export type CapturedMail = {
  id: number
  to: string
  subject: string
  html: string
  text: string
  date: Date
}

const NEWEST = 200

/**
 * `GET /messages?to=ADDRESS`: captured emails and text messages as JSON, newest first. ADDRESS may be a phone
 * number, with or without its plus sign.
 */
export function createMailboxRoutes(database: Database): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/messages', async (context) => {
    const to = parseRecipient(context.req.query('to'))
    const messages = await listCapturedMail(database, to)
    return context.json(messages, 200, { 'Cache-Control': 'no-store' })
  })
  return routes
}

/** @param to a recipient in lower case; null for all */
export function listCapturedMail(database: Database, to: string | null): Promise<CapturedMail[]> {
  return database.query<CapturedMail>(
    `select id, recipient as to, subject, html, text_body as text, created_at as date
     from embedded.captured_mail
     where $1::text is null or lower(recipient) = $1
     order by id desc limit ${NEWEST}`,
    [to],
  )
}

/** A plus sign that was not percent-encoded arrives as a space. */
function parseRecipient(to: string | undefined): string | null {
  if (to === undefined) return null
  const recipient = to.trim().toLowerCase().replaceAll('\0', '')
  const isNumber = /^\+?[\d ]+$/.test(recipient)
  return isNumber ? recipient.replace(/[+ ]/g, '') : recipient.replaceAll(' ', '+')
}
