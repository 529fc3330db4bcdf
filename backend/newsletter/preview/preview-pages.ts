import { hairline, ink, muted, paper, sans, serif } from '#emails/palette.ts'
import type { LetterPreview } from '../office/newsletter-office.ts'

/** The letter as a client in dark mode shows it, whatever this browser prefers. */
export function inDarkMode(html: string): string {
  return html.replaceAll('@media (prefers-color-scheme: dark)', '@media all')
}

/** All faces of a letter beside each other. */
export function overviewPage(issue: string, letter: LetterPreview): string {
  const faces = [
    face('Light, 600 px', '/light', 600),
    face('Dark, 600 px', '/dark', 600),
    face('Light, 360 px', '/light', 360),
    face('Dark, 360 px', '/dark', 360),
    face('Plain text', '/text', 640),
  ]
  const market = letter.hasMarket
    ? ''
    : ' The quotes could not be had: the market snapshot is missing.'
  const facts = `${issue}: ${kilobytes(letter.bytes)} of HTML (mail programs cut at 100), ${kilobytes(letter.messageBytes)} as a message.${market}`
  return page(
    letter.subject,
    `<p>${escapeText(facts)}</p><div class="faces">${faces.join('')}</div>`,
  )
}

export function problemPage(issue: string, problem: string): string {
  return page(
    `${issue} cannot be shown`,
    `<pre>${escapeText(problem)}</pre><p>Correct it and reload.</p>`,
  )
}

function face(name: string, source: string, width: number): string {
  return `<figure><figcaption>${name}</figcaption><iframe title="${name}" src="${source}" width="${width}" height="900"></iframe></figure>`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeText(title)}</title><style>
body { margin: 0; padding: 24px; background: ${paper}; color: ${ink}; font: 15px/1.5 ${sans} }
h1 { font: 500 28px/1.2 ${serif}; margin: 0 0 8px }
p, figcaption { color: ${muted}; margin: 0 0 16px }
pre { white-space: pre-wrap; border: 1px solid ${hairline}; padding: 16px }
.faces { display: flex; flex-wrap: wrap; gap: 24px }
figure { margin: 0 }
figcaption { margin-bottom: 6px }
iframe { border: 1px solid ${hairline}; background: #fff; max-width: 100% }
</style><h1>${escapeText(title)}</h1>${body}</html>`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
