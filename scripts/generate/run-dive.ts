import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DIVE_CHARTS, drawDive } from '#domain/deep-dives/dive-charts.ts'
import { listDiveFigures } from '#domain/deep-dives/dive-figures.ts'
import { writeDiveWorksheet } from '#domain/deep-dives/dive-worksheet.ts'
import { measureDive } from '#domain/deep-dives/measure-dive.ts'
import { giveUp, say } from '#scripts/progress.mjs'
import { inProject, projectDirectory } from '#scripts/project.mjs'
import { loadTextFiles } from '#site/content-checks/content-files.ts'

// Prints the figures that a deep dive may state and writes its charts, whose titles stay the editor's, and its spreadsheet:
// `npm run generate dive -- SLUG`.
const [slug] = process.argv.slice(2)
const dive = loadTextFiles(projectDirectory).find(
  ({ id, kind, values }) => kind === 'articles' && id === slug && values.deepDive,
)
const { symbol } = (dive?.values.deepDive ?? {}) as { symbol?: string }
if (!slug || !symbol) giveUp(`No article "${slug ?? ''}" has "deepDive" in its front matter.`)
else write(slug, symbol)

function write(name: string, company: string): void {
  const measured = measureDive(company)
  const charts = drawDive(measured)
  for (const chart of DIVE_CHARTS) {
    const file = `content/charts/${name}-${chart}.json`
    const { title } = existsSync(inProject(file))
      ? (JSON.parse(readFileSync(inProject(file), 'utf8')) as { title: string })
      : { title: 'Write what the picture shows' }
    const source = `${measured.statements.name}, annual reports on Form 20-F`
    const text = JSON.stringify({ title, source, ...charts[chart] }, undefined, 2)
    writeFileSync(inProject(file), `${text}\n`)
    say(`Wrote ${file}: ${title}`)
  }
  const sheet = `content/worksheets/${name}.json`
  const rows = writeDiveWorksheet(measured)
  const title = `${measured.statements.name} by two schools`
  const piece = `/articles/${name}`
  writeFileSync(inProject(sheet), `${JSON.stringify({ title, piece, rows }, undefined, 2)}\n`)
  say(`Wrote ${sheet}`)
  for (const figure of listDiveFigures(measured)) say(`${figure.name}: ${figure.texts.join(' · ')}`)
}
