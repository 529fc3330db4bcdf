import { defineCollection } from 'astro:content'
import type { BaseSchema } from 'astro/content/config'
import { file, glob } from 'astro/loaders'
import { articleSchema } from '#site/articles/article-schema.ts'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'
import { worksheetSchema } from '#site/articles/worksheet/worksheet-schema.ts'
import { noteSchema } from '#site/content-checks/ledger.ts'
import { parseTestimonials, testimonialSchema } from '#site/magazine/testimonial-schema.ts'
import { issueSchema } from '#site/newsletter/issue-schema.ts'
import { callSchema } from '#site/record/call-schema.ts'
import { screenSchema } from '#site/record/screen-schema.ts'
import { issueRecordSchema } from './newsletter/issue-record-schema.ts'
import { legalSchema } from './publication/legal-schema.ts'

function collect<Schema extends BaseSchema>(
  folder: string,
  ending: 'json' | 'mdx',
  schema: Schema,
) {
  const loader = glob({ pattern: `*.${ending}`, base: `./content/${folder}` })
  return defineCollection({ loader, schema })
}

export const collections = {
  articles: collect('articles', 'mdx', articleSchema),
  legal: collect('legal', 'mdx', legalSchema),
  issues: collect('newsletter', 'mdx', issueSchema),
  charts: collect('charts', 'json', chartSchema),
  issueRecords: collect('issue-figures', 'json', issueRecordSchema),
  calls: collect('calls', 'json', callSchema),
  screens: collect('value-screens', 'json', screenSchema),
  worksheets: collect('worksheets', 'json', worksheetSchema),
  /** What was done to check the source of each footnote, by text and label. */
  footnotes: defineCollection({
    loader: file('./content/claims.json', { parser: (text) => JSON.parse(text).notes }),
    schema: noteSchema,
  }),
  testimonials: defineCollection({
    loader: file('./content/testimonials.json', { parser: parseTestimonials }),
    schema: testimonialSchema,
  }),
}
