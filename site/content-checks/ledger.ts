import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'astro/zod'
import { type ChartData, chartSchema } from '#site/articles/chart/chart-schema.ts'
import { listFiles, loadTextFiles } from './content-files.ts'
import { parseTextTree, type TextNode } from './text-tree.ts'

/** How a claim was checked; docs/editorial.md explains the states. */
const STATES = ['read', 'reported', 'carried', 'own'] as const

const text = z.string().min(1)
const state = z.enum(STATES)

export const noteSchema = z.strictObject({
  state,
  checked: z.iso.date(),
  note: text.optional(),
})

/** content/claims.json. */
const claimsSchema = z.strictObject({
  /** By text and footnote: `articles/NAME#footnote`. */
  notes: z.record(text, noteSchema),
  /** Claims whose sentence names the source. */
  inText: z.array(
    z.strictObject({ place: text, claim: text, source: text, state, checked: z.iso.date() }),
  ),
})

export type Ledger = {
  notes: { key: string; source: string; uses: number }[]
  charts: { name: string; usedIn: string[]; source: string }[]
  claims: z.infer<typeof claimsSchema>
}

export function parseLedger(root: string): Ledger {
  const texts = loadTextFiles(root).filter(({ kind }) => kind !== 'legal')
  const trees = texts.map((file) => ({
    place: `${file.kind}/${file.id}`,
    nodes: parseTextTree(file).nodes,
  }))
  const notes = trees.flatMap(({ place, nodes }) =>
    nodes
      .filter(({ type }) => type === 'footnoteDefinition')
      .map((node) => ({
        key: `${place}#${node.label}`,
        source: toText(node),
        uses: nodes.filter(
          ({ type, identifier }) => type === 'footnoteReference' && identifier === node.identifier,
        ).length,
      })),
  )
  const charts = listFiles(root, 'content/charts', '.json').map((file) => {
    const name = file.replace('.json', '')
    const chart: ChartData = chartSchema.parse(loadJson(root, `content/charts/${file}`))
    const usedIn = trees
      .filter(({ nodes }) => nodes.some((node) => showsChart(node, name)))
      .map(({ place }) => place)
    return { name, usedIn, source: chart.source }
  })
  return { notes, charts, claims: claimsSchema.parse(loadJson(root, 'content/claims.json')) }
}

export function writeLedger({ notes, charts, claims }: Ledger): string {
  const noteRows = notes.map(({ key, source, uses }) => {
    const { state = '', checked = '', note = '' } = claims.notes[key] ?? {}
    return [key, source, String(uses), state, checked, note]
  })
  return `# Ledger of claims

\`npm run generate ledger\` writes this page from the texts and from content/claims.json; a test keeps it
current. The states are explained in [editorial.md](editorial.md). The research desk checked each
entry on the day under "checked".

## Footnotes

${table(['note', 'source', 'used', 'state', 'checked', 'remark'], noteRows)}

## Claims with their source in the sentence

${table(
  ['place', 'claim', 'source', 'state', 'checked'],
  claims.inText.map((claim) => [
    claim.place,
    claim.claim,
    claim.source,
    claim.state,
    claim.checked,
  ]),
)}

## Charts

${table(
  ['chart', 'shown in', 'source'],
  charts.map(({ name, usedIn, source }) => [name, usedIn.join(', '), source]),
)}
`
}

function table(heading: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n')
}

function showsChart({ name, attributes = [] }: TextNode, chart: string): boolean {
  return (
    name === 'Chart' &&
    attributes.some((attribute) => attribute.name === 'data' && attribute.value === chart)
  )
}

function toText({ value, children = [] }: TextNode): string {
  return (value ?? children.map(toText).join('')).replace(/\s+/g, ' ').trim()
}

function loadJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}
