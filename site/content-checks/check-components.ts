import type { ContentProblem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

/** Each component with its required attributes; `site/reading/` renders them. */
export const TEXT_COMPONENTS: Record<string, string[]> = {
  Chart: ['data', 'caption', 'alt'],
  WorkedExample: ['title'],
  KeyPoint: [],
  ContactAddress: [],
  PublisherName: [],
  MarketSnapshot: [],
  Picks: [],
  CompanyBox: ['symbol', 'name', 'call'],
  ScreenResult: ['data'],
  Dive: ['of', 'part'],
}

const FORBIDDEN_ELEMENTS = new Set(['script', 'style', 'iframe', 'object', 'embed'])

export function checkComponents(
  file: string,
  nodes: PlacedNode[],
  charts: string[],
): ContentProblem[] {
  return nodes.flatMap((node): ContentProblem[] => {
    if (node.type === 'image')
      return checkImage({ file, line: node.line, url: node.url, alt: node.alt ?? '' })
    if (node.type === 'mdxjsEsm') return [refuseCode(file, node)]
    if (!node.name || !node.type.startsWith('mdxJsx')) return checkHeading(file, node)
    const values = parseAttributes(node)
    if (node.name === 'img')
      return checkImage({ file, line: node.line, url: values.src, alt: values.alt ?? '' })
    return /^[A-Z]/.test(node.name)
      ? checkComponent({ file, node, values, charts })
      : checkElement(file, node)
  })
}

function checkComponent({
  file,
  node,
  values,
  charts,
}: {
  file: string
  node: PlacedNode
  values: Record<string, string>
  charts: string[]
}): ContentProblem[] {
  const { line, name } = node
  const needed = TEXT_COMPONENTS[name ?? '']
  if (!needed) {
    const expected = `one of ${Object.keys(TEXT_COMPONENTS).join(', ')}`
    return [{ file, line, place: 'component', expected, found: `<${name}>` }]
  }
  const missing = needed.filter((attribute) => !values[attribute]?.trim())
  const problems = missing.map((attribute): ContentProblem => {
    const expected = `a value, ${attribute}="…"`
    return { file, line, place: `<${name}>, key "${attribute}"`, expected, found: 'nothing' }
  })
  if (name === 'Chart' && values.data && !charts.includes(values.data)) {
    const expected = `the name of a file in content/charts: ${charts.join(', ')}`
    problems.push({ file, line, place: '<Chart>, key "data"', expected, found: `"${values.data}"` })
  }
  return problems
}

function checkElement(file: string, { line, name }: PlacedNode): ContentProblem[] {
  if (!FORBIDDEN_ELEMENTS.has(name ?? '')) return []
  return [{ file, line, place: 'element', expected: 'text and pictures only', found: `<${name}>` }]
}

function checkImage({
  file,
  line,
  url,
  alt,
}: {
  file: string
  line: number
  url: string | undefined
  alt: string
}): ContentProblem[] {
  if (alt.trim()) return []
  const expected = 'a description for readers who cannot see it'
  return [{ file, line, place: `picture "${url ?? ''}", key "alt"`, expected, found: 'nothing' }]
}

function checkHeading(file: string, { type, depth, line }: PlacedNode): ContentProblem[] {
  if (type !== 'heading' || depth !== 1) return []
  const expected = 'headings from ## down, because the title of the page is its #'
  return [{ file, line, place: 'heading', expected, found: '#' }]
}

function refuseCode(file: string, { line, value }: PlacedNode): ContentProblem {
  const expected = 'no imports, because components are available without them'
  return { file, line, place: 'text', expected, found: JSON.stringify(value?.split('\n')[0]) }
}

function parseAttributes(node: PlacedNode): Record<string, string> {
  const entries = (node.attributes ?? []).flatMap(({ name, value }) =>
    name && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(entries)
}
