import { splitStatements } from '#embedded/postgres/split-statements.ts'

/**
 * What a server of the last release does not survive: for a minute it works on the new tables. A statement that
 * is safe all the same says why in a comment that begins with `-- old servers:`.
 *
 * @returns the statements, shortened
 */
export function findBreakingStatements(sql: string): string[] {
  const lines = sql.split('\n')
  return splitStatements(sql).flatMap(({ text, line }) => {
    const words = withoutComments(text).replaceAll(/\s+/g, ' ').trim().toLowerCase()
    const isExplained = explains(text) || explains(lines[line - 2] ?? '')
    return isExplained || !isBreaking(words, sql) ? [] : [words.slice(0, 100)]
  })
}

const explains = (text: string) => /^\s*-- old servers: \S/m.test(text)

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '')
}

function isBreaking(words: string, sql: string): boolean {
  if (/^drop (?:table|view|materialized view|schema|type)\b/.test(words)) return true
  if (/^alter \w+(?: \w+)? .*\brename\b/.test(words)) return true
  if (words.startsWith('drop function')) return !isMadeAgain(words, sql)
  if (!words.startsWith('alter table')) return false
  if (/\bdrop column\b/.test(words)) return true
  if (/\balter (?:column )?\w+ (?:set data )?type\b/.test(words)) return true
  if (/\balter (?:column )?\w+ (?:set not null|drop default)/.test(words)) return true
  return addsRequiredColumn(words)
}

/** In one transaction, so that no caller finds it missing. */
function isMadeAgain(words: string, sql: string): boolean {
  const name = /^drop function (?:if exists )?([\w.]+)/.exec(words)?.[1] ?? ''
  return (
    sql.toLowerCase().includes(`function ${name}(`) && /create (?:or replace )?function/i.test(sql)
  )
}

function addsRequiredColumn(words: string): boolean {
  return words
    .split(/, (?=add )/)
    .some(
      (part) =>
        /\badd column\b/.test(part) && part.includes('not null') && !/default|generated/.test(part),
    )
}
