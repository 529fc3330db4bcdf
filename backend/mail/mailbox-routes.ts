import { Hono } from 'hono'
import type { Database } from '#backend/postgres/database.ts'
import type { ServerContext } from '#backend/server-context.ts'

type CapturedMail = {
  id: number
  to: string
  subject: string
  html: string
  text: string
  date: Date
}

const newest = 200

/** `GET /messages?to=ADDRESS`: captured mails as JSON, newest first. Mounted only while mail is captured. */
export function createMailboxRoutes(database: Database): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/messages', async (context) => {
    const to = context.req.query('to')?.trim().toLowerCase().replaceAll('\0', '') ?? null
    const messages = await database.query<CapturedMail>(
      `select id, recipient as to, subject, html, text_body as text, created_at as date
       from embedded.captured_mail
       where $1::text is null or lower(recipient) = $1
       order by id desc limit ${newest}`,
      [to],
    )
    return context.json(messages, 200, { 'Cache-Control': 'no-store' })
  })
  return routes
}
