/** Not `crypto.randomUUID`, which pages without HTTPS do not have. */
export function makeId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`
}
