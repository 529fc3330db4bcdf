type ModuleInfo = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
} | null

type Graph = { getModuleInfo(id: string): ModuleInfo }

const firstScreen = /site\/pro\/pro-screen\.tsx$/
const nextPanels = /site\/pro\/(?:watchlist\/watchlist-panel|news\/editors-picks)\.tsx$/
const newsletterForm = /site\/newsletter\//
const home = /site\/(?:home|magazine|archive|articles|layouts|pages|ui)\//
const onlyForSubscribers = /site\/pro\//
const react = /node_modules\/(?:react|react-dom|scheduler)\//
const queries = /node_modules\/@tanstack\/|site\/backend-client\/query-client/

const names = [
  'react',
  'queries',
  'form',
  'public',
  'screens',
  'on-demand',
  'pro',
  'panels',
] as const

/**
 * What /pro shows first comes in a few files instead of forty: on a phone each file costs a share of a round trip, and
 * browsers fetch six at a time. What other pages load at once too is apart, so that they do not load /pro. A group takes
 * its modules' dependencies along, so a file on which others depend comes before them.
 */
export const firstChunks = names.map((name) => ({
  name: (id: string, graph: Graph) => (findChunk(id, graph) === name ? name : null),
}))

function findChunk(id: string, graph: Graph): (typeof names)[number] | undefined {
  if (react.test(id)) return 'react'
  const starts = findStarts(id, graph)
  if (!starts.some((start) => firstScreen.test(start))) {
    const isOfPanel = starts.some((start) => nextPanels.test(start))
    return isOfPanel && starts.every((start) => onlyForSubscribers.test(start))
      ? 'panels'
      : undefined
  }
  if (queries.test(id)) return 'queries'
  const entries = starts.filter((start) => graph.getModuleInfo(start)?.isEntry)
  if (entries.some((entry) => newsletterForm.test(entry))) return 'form'
  if (entries.some((entry) => home.test(entry))) return 'public'
  if (entries.length > 1) return 'screens'
  return starts.every((start) => onlyForSubscribers.test(start)) ? 'pro' : 'on-demand'
}

/** The modules from which static imports lead to this one: scripts of pages, islands, and what is loaded on demand. */
function findStarts(id: string, graph: Graph): string[] {
  const found = new Set([id])
  const starts: string[] = []
  // A Set can grow while it is iterated.
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    if (isStart(info)) starts.push(module)
    for (const importer of info?.importers ?? []) found.add(importer)
  }
  return starts
}

function isStart(info: ModuleInfo): boolean {
  if (!info || info.isEntry) return true
  return info.importers.length === 0 || info.dynamicImporters.length > 0
}
