import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { listCapturedMail } from './mailbox-routes.ts'

/** `GET /`: captured emails and text messages as plain text with their links, newest first. */
export function createMailboxPage(database: Database): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/', async (context) => {
    const messages = await listCapturedMail(database, null)
    const items = messages.map(
      ({ to, subject, text, html: body }) => html`<article>
        <h2>${subject}</h2>
        <p>To ${to}</p>
        <pre>${text}</pre>
        <ul>
          ${listLinks(body).map((link) => html`<li><a href="${link}">${link}</a></li>`)}
        </ul>
      </article>`,
    )
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <title>Mailbox</title>
          <h1>Mailbox</h1>
          ${items.length > 0 ? items : html`<p>No emails yet.</p>`}
        </html>`,
    )
  })
  return routes
}

function listLinks(body: string): string[] {
  const links = [...body.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(links)]
}
