/** What a wildcard stands for, where `.` and `/` separate. */
const wildcards: Readonly<Record<string, string>> = {
  '**': '[\\s\\S]*',
  '*': '[^./]*',
  '?': '[^./]',
  '{': '(?:',
  '}': ')',
}

const partPattern = /\*\*|\\[\s\S]|\[!?[^\]]+\]|[\s\S]/g

/**
 * Compiles a glob as GoTrue's library reads it with `.` and `/` as separators: `*` and `?` stop at a
 * separator, `**` does not; `[a-z]`, `[!a]`, `{one,two}` and `\` escapes work as usual. Throws a
 * SyntaxError for braces that do not match.
 */
export function compileGlob(glob: string): RegExp {
  let depth = 0
  const source = glob.replaceAll(partPattern, (part) => {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    return part === ',' && depth > 0 ? '|' : translate(part)
  })
  return new RegExp(`^${source}$`)
}

function translate(part: string): string {
  const wildcard = wildcards[part]
  if (wildcard) return wildcard
  if (part.length > 1 && part.startsWith('[')) return characterSet(part.slice(1, -1))
  return literal(part.length > 1 ? part.slice(1) : part)
}

function characterSet(members: string): string {
  const isNegated = members.startsWith('!')
  const escaped = members.slice(isNegated ? 1 : 0).replaceAll(/[\\\]^]/g, '\\$&')
  return isNegated ? `[^${escaped}]` : `[${escaped}]`
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
