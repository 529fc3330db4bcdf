/** `open`: a quoted cell does not end in this text. `malformed`: a quotation mark stands where RFC 4180 has none. */
export type ParsedRecord = string[] | 'open' | 'malformed'

/** @param delimiter comma, semicolon or tab */
export function createRecordParser(delimiter: string): (text: string) => ParsedRecord {
  const cell = new RegExp(`"([^"]*(?:""[^"]*)*)("?)|([^"${delimiter}]*)`, 'y')
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
