import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLocalRequest } from '#backend/loopback.ts'
import { format } from '../command/print-status.ts'
import { IssueError } from '../issues/issue-error.ts'
import type { NewsletterOffice } from '../office/newsletter-office.ts'
import { inDarkMode, overviewPage, problemPage } from './preview-pages.ts'

/**
 * Shows an issue as readers will get it, on a page of the loopback address, made anew with every
 * reload. Ends with Ctrl-C.
 *
 * @throws IssueError if the issue cannot be shown to begin with
 */
export async function servePreview(office: NewsletterOffice, issue: string): Promise<void> {
  const first = await office.preview(issue)
  const server = createServer((request, response) => {
    void answer(office, issue, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('a TCP server should have a port')
  const url = `http://127.0.0.1:${address.port}/`
  process.stdout.write(
    `${first.subject}: ${format(first.bytes)} bytes of HTML.\nPreview at ${url} until Ctrl-C.\n`,
  )
  openBrowser(url)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.close()
  server.closeAllConnections()
}

async function answer(
  office: NewsletterOffice,
  issue: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url, httpVersion, headers, socket } = request
  const peer = socket.remoteAddress ?? ''
  if (!isLocalRequest({ peer, httpVersion, header: (name) => headers[name] })) {
    response.writeHead(403).end('This page is only shown on the machine that makes it.')
    return
  }
  try {
    const letter = await office.preview(issue)
    const pages: Record<string, [string, string]> = {
      '/': ['text/html', overviewPage(issue, letter)],
      '/light': ['text/html', letter.html],
      '/dark': ['text/html', inDarkMode(letter.html)],
      '/text': ['text/plain', letter.text],
    }
    const [type, body] = pages[url ?? '/'] ?? ['text/plain', 'Nothing is here.']
    response.writeHead(pages[url ?? '/'] ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` })
    response.end(body)
  } catch (error) {
    const problem = error instanceof IssueError ? error.message : String(error)
    process.stderr.write(`${problem}\n`)
    response.writeHead(422, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(problemPage(issue, problem))
  }
}

/** Where there is a browser, and somebody at it; elsewhere the printed address will do. */
function openBrowser(url: string): void {
  const { platform, stdout, env } = process
  const opener = platform === 'darwin' ? 'open' : 'xdg-open'
  const hasDesktop = platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY
  if (!stdout.isTTY || platform === 'win32' || !hasDesktop) return
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
