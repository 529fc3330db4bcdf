/**
 * Fills in an email template in GoTrue's syntax: `{{ .Name }}`, `{{ .Data.full_name }}`. As in Go's
 * html/template, a value is escaped for its place: percent-encoded in the query of a link (also of one written
 * as text), HTML-escaped elsewhere. Unknown names become empty.
 */
export function renderHtml(template: string, variables: Record<string, unknown>): string {
  return template.replace(PLACEHOLDER, (_match, path: string, offset: number) => {
    const value = lookUp(variables, path)
    const isInQuery = isInsideLinkQuery(template, offset) || isParameter(template, offset)
    const escaped = isInQuery ? encodeURIComponent(value) : value
    return escapeHtml(escaped)
  })
}

export function renderText(template: string, variables: Record<string, unknown>): string {
  return template.replace(PLACEHOLDER, (_match, path: string) => lookUp(variables, path))
}

export function renderSubject(template: string, variables: Record<string, unknown>): string {
  return renderText(template, variables).replace(/[\r\n]+/g, ' ')
}

const PLACEHOLDER = /\{\{\s*\.([A-Za-z_][\w.]*)\s*\}\}/g

function lookUp(variables: Record<string, unknown>, path: string): string {
  let value: unknown = variables
  for (const name of path.split('.')) {
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isInsideLinkQuery(template: string, offset: number): boolean {
  const before = template.slice(0, offset)
  const link = before.slice(before.lastIndexOf('href="') + 'href="'.length)
  return before.includes('href="') && !link.includes('"') && link.includes('?')
}

function isParameter(template: string, offset: number): boolean {
  return /[?&;]\w+=$/.test(template.slice(0, offset))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
