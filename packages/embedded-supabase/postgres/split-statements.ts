/** `line` counts from 1 and is where the statement's own text begins. */
export type SqlStatement = { text: string; line: number }

const TOKEN =
  /(?<space>\s+|--[^\n]*|\\(?:un)?restrict[^\n]*)|(?<comment>\/\*)|(?:[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*")|(?<dollar>\$(?:[A-Za-z_]\w*)?\$)|(?:[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[\s\S]/gy

/**
 * Splits a script as psql does: at semicolons outside of quotes, comments, parentheses and the bodies of SQL functions
 * between `begin atomic` and `end`.
 */
export function splitStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start: number | undefined
  let nesting = createNesting()
  for (const { text, index } of parseTokens(script)) {
    if (text !== ';' || !nesting.isOutside()) {
      start ??= index
      nesting.note(text)
      continue
    }
    if (start !== undefined) statements.push(cut(script, start, index))
    start = undefined
    nesting = createNesting()
  }
  if (start !== undefined) statements.push(cut(script, start, script.length))
  return statements
}

/** Without spaces and comments. Words are in lower case; a quoted text is one token. */
function* parseTokens(script: string): Generator<{ text: string; index: number }> {
  const scan = new RegExp(TOKEN)
  for (let found = scan.exec(script); found; found = scan.exec(script)) {
    const { comment, dollar, space } = found.groups ?? {}
    const { index } = found
    if (comment) scan.lastIndex = endOfComment(script, index)
    if (dollar) scan.lastIndex = endOfQuote(script, dollar, index)
    if (!comment && !space) yield { text: found[0].toLowerCase(), index }
  }
}

function cut(script: string, start: number, end: number): SqlStatement {
  return { text: script.slice(start, end).trim(), line: script.slice(0, start).split('\n').length }
}

/** Block comments nest in PostgreSQL. */
function endOfComment(script: string, start: number): number {
  let depth = 0
  for (const { 0: mark, index } of script.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return start + index + mark.length
  }
  return script.length
}

function endOfQuote(script: string, tag: string, start: number): number {
  const end = script.indexOf(tag, start + tag.length)
  return end < 0 ? script.length : end + tag.length
}

function createNesting() {
  let parentheses = 0
  let blocks = 0
  let last = ''
  return {
    isOutside: () => parentheses === 0 && blocks === 0,
    note(word: string) {
      if (word === '(') parentheses += 1
      if (word === ')') parentheses = Math.max(0, parentheses - 1)
      if (word === 'atomic' && last === 'begin') blocks += 1
      if (word === 'case' && blocks > 0) blocks += 1
      if (word === 'end' && blocks > 0) blocks -= 1
      last = word
    },
  }
}
