/** `open`: a quoted cell does not end in this text. `malformed`: a quotation mark stands where RFC 4180 has none. */
export type ParsedRecord = string[] | 'open' | 'malformed'

/** Written out, so that the check of regular expressions sees them. */
const cellPatterns: Readonly<Record<string, RegExp>> = {
  ',': /"([^"]*(?:""[^"]*)*)("?)|([^",]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)("?)|([^";]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)("?)|([^"\t]*)/y,
}

/** @param delimiter comma, semicolon or tab */
export function createRecordParser(delimiter: string): (text: string) => ParsedRecord {
  const cell = cellPatterns[delimiter]
  if (!cell)
    throw new Error(`a list is separated by comma, semicolon or tab, not by "${delimiter}"`)
  return (text) => {
    const cells: string[] = []
    cell.lastIndex = 0
    for (;;) {
      const [, quoted, mark, plain = ''] = cell.exec(text) ?? []
      if (mark === '') return 'open'
      cells.push(quoted?.replaceAll('""', '"') ?? plain)
      if (cell.lastIndex === text.length) return cells
      if (text[cell.lastIndex] !== delimiter) return 'malformed'
      cell.lastIndex += 1
    }
  }
}
