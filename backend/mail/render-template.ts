/**
 * Fills a mail template in the syntax that GoTrue uses: `{{ .Name }}`, `{{ .Data.full_name }}`.
 * As Go's html/template does, a value is escaped for its place: inside the query of a link it is
 * percent-encoded, everywhere else it is HTML text. An address that is written out, to be copied, has a
 * query as well. A name without a value becomes empty.
 */
export function renderHtml(template: string, variables: Record<string, unknown>): string {
  return template.replace(placeholder, (_match, path: string, offset: number) => {
    const value = lookUp(variables, path)
    const isInQuery = isInsideLinkQuery(template, offset) || isParameter(template, offset)
    const escaped = isInQuery ? encodeURIComponent(value) : value
    return escapeHtml(escaped)
  })
}

/** The same for plain text, where nothing needs escaping. */
export function renderText(template: string, variables: Record<string, unknown>): string {
  return template.replace(placeholder, (_match, path: string) => lookUp(variables, path))
}

/** The same for a subject line, which is plain text on one line. */
export function renderSubject(template: string, variables: Record<string, unknown>): string {
  return renderText(template, variables).replace(/[\r\n]+/g, ' ')
}

const placeholder = /\{\{\s*\.([A-Za-z_][\w.]*)\s*\}\}/g

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

/** Looks back to the last `href="`: still open, and past a question mark? */
function isInsideLinkQuery(template: string, offset: number): boolean {
  const before = template.slice(0, offset)
  const link = before.slice(before.lastIndexOf('href="') + 'href="'.length)
  return before.includes('href="') && !link.includes('"') && link.includes('?')
}

/** Right after `?name=` or `&amp;name=`, as in an address that is written out. */
function isParameter(template: string, offset: number): boolean {
  return /[?&;]\w+=$/.test(template.slice(0, offset))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
