/** PostgreSQL refuses U+0000 in text, and half a surrogate pair in JSON. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const maxDepth = 100

/** Whether all keys and strings of a JSON value can be stored, at a depth that PostgreSQL parses. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  if (Array.isArray(value)) return value.every((item) => isStorableJson(item, depth + 1))
  return Object.keys(value).every(
    (key) =>
      isStorableText(key) && isStorableJson((value as Record<string, unknown>)[key], depth + 1),
  )
}
