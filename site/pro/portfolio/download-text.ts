export function downloadText(name: string, type: string, text: string): void {
  // The byte order mark tells Excel that a CSV is UTF-8.
  const mark = type === 'text/csv' ? '\ufeff' : ''
  const address = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** "Retirement 2030" becomes kachi-retirement-2030.csv. */
export function nameFile(title: string, ending: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['portfolio']
  return `kachi-${words.join('-').slice(0, 60)}.${ending}`
}
