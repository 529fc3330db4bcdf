import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { articleSchema } from '#site/articles/article-schema.ts'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'
import { noteSchema } from '#site/content-checks/ledger.ts'
import { readTestimonials, testimonialSchema } from '#site/magazine/testimonial-schema.ts'
import { issueSchema } from '#site/newsletter/issue-schema.ts'
import { callSchema } from '#site/record/call-schema.ts'
import { screenSchema } from '#site/record/screen-schema.ts'
import { worksheetSchema } from '#site/worksheets/worksheet-schema.ts'
import { issueRecordSchema } from './newsletter/issue-record-schema.ts'
import { legalSchema } from './publication/legal-schema.ts'

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: articleSchema,
})

const legal = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/legal' }),
  schema: legalSchema,
})

const charts = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/data' }),
  schema: chartSchema,
})

const letters = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/newsletter' }),
  schema: issueSchema,
})

const issueRecords = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/data/newsletter' }),
  schema: issueRecordSchema,
})

const calls = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/calls' }),
  schema: callSchema,
})

const screens = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/screens' }),
  schema: screenSchema,
})

const worksheets = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/worksheets' }),
  schema: worksheetSchema,
})

/** What was done to check the source of each footnote, by text and label. */
const footnotes = defineCollection({
  loader: file('./content/claims.json', { parser: (text) => JSON.parse(text).notes }),
  schema: noteSchema,
})

const testimonials = defineCollection({
  loader: file('./content/texts/testimonials.json', { parser: readTestimonials }),
  schema: testimonialSchema,
})

export const collections = {
  articles,
  legal,
  charts,
  letters,
  issueRecords,
  calls,
  screens,
  worksheets,
  footnotes,
  testimonials,
}
