type ChartOfText = { data: string; caption: string; alt: string }

/** The first chart of a text in Markdown; undefined if it has none. */
export function findChart(body: string): ChartOfText | undefined {
  const element = /<Chart\s[^>]*>/.exec(body)?.[0]
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(element ?? '')?.[1]
  const [data, caption, alt] = [read('data'), read('caption'), read('alt')]
  return data && caption && alt ? { data, caption, alt } : undefined
}
