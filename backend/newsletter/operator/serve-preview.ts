import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLocalRequest } from 'embedded-supabase'
import { formatCount, formatFixed } from '#domain/format-number.ts'
import { HAIRLINE, INK, MUTED, PAPER, SANS, SERIF } from '#emails/palette.ts'
import { IssueError } from '../issues/issue-file.ts'
import type { EmailPreview, NewsletterService } from '../sending/newsletter-service.ts'

/**
 * Serves an issue as readers will see it, on loopback, rendered again with every reload. Ends with Ctrl-C.
 *
 * @throws IssueError if the issue is invalid at the start
 */
export async function servePreview(service: NewsletterService, issue: string): Promise<void> {
  const first = await service.preview(issue)
  const server = createServer((request, response) => {
    void answer({ service, issue, request, response })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('a TCP server should have a port')
  const url = `http://127.0.0.1:${address.port}/`
  process.stdout.write(
    `${first.subject}: ${formatCount(first.bytes)} bytes of HTML.\nPreview at ${url} until Ctrl-C.\n`,
  )
  openBrowser(url)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.close()
  server.closeAllConnections()
}

async function answer({
  service,
  issue,
  request,
  response,
}: {
  service: NewsletterService
  issue: string
  request: IncomingMessage
  response: ServerResponse
}): Promise<void> {
  const { url, httpVersion, headers, socket } = request
  const peer = socket.remoteAddress ?? ''
  if (!isLocalRequest({ peer, httpVersion, header: (name) => headers[name] })) {
    response.writeHead(403).end('This page is only available on the machine that serves it.')
    return
  }
  try {
    const email = await service.preview(issue)
    const pages: Record<string, [string, string]> = {
      '/': ['text/html', overviewPage(issue, email)],
      '/light': ['text/html', email.html],
      '/dark': ['text/html', inDarkMode(email.html)],
      '/text': ['text/plain', email.text],
    }
    const [type, body] = pages[url ?? '/'] ?? ['text/plain', 'Not found.']
    response.writeHead(pages[url ?? '/'] ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` })
    response.end(body)
  } catch (error) {
    const problem = error instanceof IssueError ? error.message : String(error)
    process.stderr.write(`${problem}\n`)
    response.writeHead(422, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(problemPage(issue, problem))
  }
}

function openBrowser(url: string): void {
  const { platform, stdout, env } = process
  const opener = platform === 'darwin' ? 'open' : 'xdg-open'
  const hasDesktop = platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY
  if (!stdout.isTTY || platform === 'win32' || !hasDesktop) return
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}

function inDarkMode(html: string): string {
  return html.replaceAll('@media (prefers-color-scheme: dark)', '@media all')
}

function overviewPage(issue: string, email: EmailPreview): string {
  const faces = [
    face('Light, 600 px', '/light', 600),
    face('Dark, 600 px', '/dark', 600),
    face('Light, 360 px', '/light', 360),
    face('Dark, 360 px', '/dark', 360),
    face('Plain text', '/text', 640),
  ]
  const market = email.hasMarket
    ? ''
    : ' The quotes are unavailable, so the market snapshot is missing.'
  const facts = `${issue}: ${kilobytes(email.bytes)} of HTML (email apps cut off at 100), ${kilobytes(email.messageBytes)} as a message.${market}`
  return page(
    email.subject,
    `<p>${escapeText(facts)}</p><div class="faces">${faces.join('')}</div>`,
  )
}

function problemPage(issue: string, problem: string): string {
  return page(
    `${issue} has a problem`,
    `<pre>${escapeText(problem)}</pre><p>Fix it and reload.</p>`,
  )
}

function face(name: string, source: string, width: number): string {
  return `<figure><figcaption>${name}</figcaption><iframe title="${name}" src="${source}" width="${width}" height="900"></iframe></figure>`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeText(title)}</title><style>
body { margin: 0; padding: 24px; background: ${PAPER}; color: ${INK}; font: 15px/1.5 ${SANS} }
h1 { font: 500 28px/1.2 ${SERIF}; margin: 0 0 8px }
p, figcaption { color: ${MUTED}; margin: 0 0 16px }
pre { white-space: pre-wrap; border: 1px solid ${HAIRLINE}; padding: 16px }
.faces { display: flex; flex-wrap: wrap; gap: 24px }
figure { margin: 0 }
figcaption { margin-bottom: 6px }
iframe { border: 1px solid ${HAIRLINE}; background: #fff; max-width: 100% }
</style><h1>${escapeText(title)}</h1>${body}</html>`
}

function kilobytes(bytes: number): string {
  return `${formatFixed(bytes / 1000, 1)} KB`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
