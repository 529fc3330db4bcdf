type ChartOfText = { data: string; caption: string; alt: string }

/** The first chart of a text in Markdown, as authors write it; undefined if it has none. */
export function findChart(body: string): ChartOfText | undefined {
  const element = body.split('<Chart ')[1]?.split('/>')[0] ?? ''
  const data = parseAttribute(element, 'data')
  const caption = parseAttribute(element, 'caption')
  const alt = parseAttribute(element, 'alt')
  return data && caption && alt ? { data, caption, alt } : undefined
}

function parseAttribute(element: string, name: string): string | undefined {
  return element.split(`${name}="`)[1]?.split('"')[0]
}
