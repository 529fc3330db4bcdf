import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

type Tables = 'aliases' | 'companies'

const TABLE = /\/domain\/(?:search\/(aliases)|companies\/(companies))\.json$/
/** Where each name is from: for those who keep the tables. */
const NOT_FOR_BROWSERS = new Set(['from', 'sources', 'checked', 'note'])

/**
 * The tables of companies and their names without their sources, as text that JSON.parse reads: a phone parses it
 * several times faster than a script of the same size.
 */
export function tablesForBrowsers(): Plugin {
  return {
    name: 'tables-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!source.endsWith('.json')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && TABLE.test(resolved.id) ? `\0${resolved.id}.js` : null
    },
    async load(id) {
      const file = id.startsWith('\0') ? id.slice(1, -'.js'.length) : ''
      const [, names, companies] = TABLE.exec(file) ?? []
      const table = (names ?? companies) as Tables | undefined
      return table ? writeModule(table, await readFile(file, 'utf8')) : null
    },
  }
}

export function writeModule(table: Tables, json: string): string {
  const { companies } = JSON.parse(json, (key, value: unknown) =>
    NOT_FOR_BROWSERS.has(key) ? undefined : value,
  ) as { companies: Record<string, unknown>[] }
  if (table === 'companies') return `export default ${writeParsed({ companies })}`
  const rows = companies.map(({ symbols, localName, aliases, size }) => [
    (symbols as string[]).join(' '),
    size,
    aliases ?? [],
    ...(localName === undefined ? [] : [localName]),
  ])
  return `export default { companies: ${writeParsed(rows)}.map(
    ([symbols, size, aliases, localName]) => ({ symbols: symbols.split(' '), size, aliases, localName }),
  ) }`
}

function writeParsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
