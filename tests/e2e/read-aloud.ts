import type { Locator, Page } from '@playwright/test'

/** A node of the tree that a screen reader reads. */
export type SpokenNode = {
  role: string
  name: string
  /** Of a heading. */
  level: number
  /** Of a link. */
  url: string
  /** It has words beside its children, which say what these are about. */
  saysMore: boolean
  children: SpokenNode[]
}

const ACTING = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider']
const NAMED = [...ACTING, 'spinbutton', 'switch', 'tab', 'menuitem', 'option', 'img', 'figure']
const ROOMS = ['dialog', 'alertdialog', 'table', 'progressbar', 'tabpanel', 'region', 'radiogroup']
/** Each of these that a page has more than once needs a name of its own. */
const LANDMARKS = ['navigation', 'complementary', 'region', 'form', 'search']

/** What axe does not say: what a reader hears who goes through the page by headings, landmarks, links and tables. */
export async function findSpokenProblems(page: Page): Promise<string[]> {
  const nodes = flatten(parseSnapshot(await page.locator('body').ariaSnapshot()))
  return [
    ...judgeHeadings(nodes),
    ...judgeLandmarks(nodes),
    ...judgeNames(nodes),
    ...judgeTables(nodes),
    ...judgeLinks(nodes),
  ]
}

/** The same of one part, such as a dialog: whether what is in it has names and headers. */
export async function findUnnamed(part: Locator): Promise<string[]> {
  const nodes = flatten(parseSnapshot(await part.ariaSnapshot()))
  const headings = nodes.filter(({ role, name }) => role === 'heading' && name !== '')
  return [
    ...(headings.length === 0 ? ['no heading'] : []),
    ...judgeNames(nodes),
    ...judgeTables(nodes),
  ]
}

const ITEM = /^( *)- (?:'((?:[^']|'')*)'(.*)|(.*))$/
const NODE = /^(\/?[a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/

/** Playwright's snapshot is YAML: one line a node, indented by two spaces a level. */
export function parseSnapshot(snapshot: string): SpokenNode[] {
  const root: SpokenNode = createNode('root')
  const open = [root]
  for (const line of snapshot.split('\n')) {
    const [, indent = '', quoted, end = '', plain = ''] = ITEM.exec(line) ?? []
    const written = quoted === undefined ? plain : quoted.replaceAll("''", "'") + end
    const [, role = '', name = '', attributes = '', rest = ''] = NODE.exec(written) ?? []
    const parent = open[indent.length / 2] ?? root
    if (role === '/url') parent.url = rest
    if (role === 'text') parent.saysMore = true
    if (!role || role === 'text' || role.startsWith('/')) continue
    const level = Number(/\[level=(\d)\]/.exec(attributes)?.[1] ?? 0)
    const node = { ...createNode(role), name, level, saysMore: rest !== '' }
    parent.children.push(node)
    open.splice(indent.length / 2 + 1, Infinity, node)
  }
  return root.children
}

function createNode(role: string): SpokenNode {
  return { role, name: '', level: 0, url: '', saysMore: false, children: [] }
}

function flatten(nodes: readonly SpokenNode[]): SpokenNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

function judgeHeadings(nodes: readonly SpokenNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading')
  const titles = headings.filter(({ level }) => level === 1).length
  const skips = headings.flatMap(({ name, level }, at) => {
    const before = headings[at - 1]?.level ?? 0
    return level > before + 1 ? [`heading ${level} after ${before}: ${name}`] : []
  })
  const empty = headings.some(({ name }) => name === '') ? ['a heading without words'] : []
  return [...(titles === 1 ? [] : [`${titles} headings of level 1`]), ...skips, ...empty]
}

function judgeLandmarks(nodes: readonly SpokenNode[]): string[] {
  const count = (role: string) => nodes.filter((node) => node.role === role).length
  const once = ['main', 'banner', 'contentinfo'].filter((role) => count(role) !== 1)
  const alike = LANDMARKS.flatMap((role) => {
    const names = nodes.filter((node) => node.role === role).map(({ name }) => name)
    return listRepeated(names).map((name) => `several ${role} landmarks called “${name}”`)
  })
  return [...once.map((role) => `${count(role)} landmarks ${role}`), ...alike]
}

function judgeNames(nodes: readonly SpokenNode[]): string[] {
  return nodes
    .filter(({ role, name }) => [...NAMED, ...ROOMS].includes(role) && name.trim() === '')
    .map(({ role, url }) => `a nameless ${role} ${url}`.trim())
}

function judgeTables(nodes: readonly SpokenNode[]): string[] {
  return nodes
    .filter(({ role }) => role === 'table' || role === 'grid')
    .filter((table) => !flatten(table.children).some(({ role }) => role.endsWith('header')))
    .map(({ name }) => `a table without headers: ${name}`)
}

/** In a row its header, in a card its heading, and in a sentence the words around it say which one is meant. */
function judgeLinks(nodes: readonly SpokenNode[]): string[] {
  const main = nodes.find(({ role }) => role === 'main')
  const parents = nodes.filter((node) => node.role === 'row' || node.saysMore || hasHeading(node))
  const inContext = new Set(parents.flatMap(({ children }) => flatten(children)))
  const urls = new Map<string, Set<string>>()
  for (const link of flatten(main ? [main] : [])) {
    if (link.role !== 'link' || inContext.has(link)) continue
    urls.set(link.name, (urls.get(link.name) ?? new Set()).add(link.url))
  }
  return [...urls]
    .filter(([, different]) => different.size > 1)
    .map(([name, different]) => `links called “${name}” to ${[...different].join(', ')}`)
}

function hasHeading({ role, children }: SpokenNode): boolean {
  return role === 'article' && children.some((child) => child.role === 'heading')
}

function listRepeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
