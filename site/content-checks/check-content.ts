import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'astro/zod'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'
import { parseTestimonials, testimonialSchema } from '#site/magazine/testimonial-schema.ts'
import { issueRecordSchema } from '#site/newsletter/issue-record-schema.ts'
import { checkCollections } from './check-collections.ts'
import { checkComponents } from './check-components.ts'
import { checkDates, checkRecord } from './check-dates.ts'
import { checkSchema } from './check-schema.ts'
import {
  checkFootnotes,
  checkLinks,
  checkReadTime,
  checkTables,
  type KnownAddresses,
  listAddresses,
} from './check-text.ts'
import { listFiles, loadTextFiles, type TextFile } from './content-files.ts'
import type { ContentProblem } from './problem.ts'
import { parseTextTree } from './text-tree.ts'

const RECORD_FOLDER = 'content/issue-figures'

type Surroundings = { addresses: KnownAddresses; charts: string[]; records: string[] }

export function checkContent(root: string): ContentProblem[] {
  const texts = loadTextFiles(root)
  const charts = listFiles(root, 'content/charts', '.json')
  const records = listFiles(root, RECORD_FOLDER, '.json')
  const surroundings = {
    addresses: listAddresses(root, texts),
    charts: charts.map((name) => name.replace(/\.json$/, '')),
    records: records.map((name) => name.replace(/\.json$/, '')),
  }
  const problems = [
    ...texts.flatMap((text) => checkText(text, surroundings)),
    ...checkCollections(texts),
    ...charts.flatMap((name) => checkJson(root, `content/charts/${name}`, chartSchema)),
    ...records.flatMap((name) => checkJson(root, `${RECORD_FOLDER}/${name}`, issueRecordSchema)),
    ...checkTestimonials(root),
  ]
  return problems.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}

function checkText(text: TextFile, { addresses, charts, records }: Surroundings): ContentProblem[] {
  if (text.problems.length > 0) return text.problems
  const { nodes, problems } = parseTextTree(text)
  return [
    ...checkSchema(text),
    ...checkDates(text),
    ...problems,
    ...checkFootnotes(text.file, nodes),
    ...checkComponents(text.file, nodes, charts),
    ...checkTables(text.file, nodes),
    ...checkRecord(text, nodes, records),
    ...checkLinks(text, nodes, addresses),
    ...checkReadTime(text, nodes),
  ]
}

function checkTestimonials(root: string): ContentProblem[] {
  const file = 'content/testimonials.json'
  if (listFiles(root, 'content', 'testimonials.json').length === 0) return []
  const whole = z.object({ note: z.string(), testimonials: z.array(z.object({})).min(1) })
  const problems = checkJson(root, file, whole)
  if (problems.length > 0) return problems
  const quotations = parseTestimonials(readFileSync(path.join(root, file), 'utf8'))
  return quotations.flatMap((values) =>
    checkSchema({ file, values, schema: testimonialSchema }).map((problem) => ({
      ...problem,
      place: `testimonial ${String(values.id)}, ${problem.place}`,
    })),
  )
}

function checkJson(root: string, file: string, schema: z.ZodType): ContentProblem[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  try {
    return checkSchema({ file, values: JSON.parse(source), schema })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [{ file, place: 'the file', expected: 'JSON', found: error.message }]
  }
}
