import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'

const motifs = ['ridges', 'tides', 'ledger', 'contours', 'walks', 'bamboo'] as const

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: z.strictObject({
    title: z.string().min(1),
    subtitle: z.string().min(1),
    /** Shown in lists and to search engines. */
    description: z.string().min(50).max(200),
    author: z.string().min(1),
    publishDate: z.coerce.date(),
    updatedDate: z.coerce.date().optional(),
    /** Minutes. */
    readTime: z.number().int().positive(),
    category: z.enum(['Philosophy', 'Dividends', 'Markets', 'Analysis', 'Psychology', 'ESG']),
    tags: z.array(z.string()).default([]),
    /** A word or two beside the category. */
    badge: z.string().min(1).optional(),
    /** `classic` has its own masthead with a way back; `shared` has badge, share and save. */
    design: z.enum(['classic', 'shared']),
    /** Shown large on /magazine. */
    featured: z.boolean().default(false),
    /** Names of other articles' files, without ending. */
    related: z.array(z.string()).min(1),
    art: z.strictObject({
      motif: z.enum(motifs),
      seed: z.number().int(),
      alt: z.string().min(10),
    }),
    /** The place in lists, from 1. */
    order: z.number().int().positive(),
  }),
})

const legal = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/legal' }),
  schema: z.strictObject({
    title: z.string().min(1),
    description: z.string().min(50).max(200),
    effectiveDate: z.coerce.date(),
  }),
})

/** Figures of the charts in the articles. */
const charts = defineCollection({
  loader: glob({ pattern: '*.json', base: './content/data' }),
  schema: chartSchema,
})

/** The weekly letters, by the date of their sending. */
const letters = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/newsletter' }),
  schema: z.strictObject({
    title: z.string().min(1),
    /** Of the mail. */
    subject: z.string().min(1).max(90),
    /** What mail programs show beside the subject. */
    preheader: z.string().min(1).max(150),
    description: z.string().min(50).max(200),
    date: z.coerce.date(),
    number: z.number().int().positive(),
    tags: z.array(z.string()),
    /** Not sent. */
    draft: z.boolean().default(false),
  }),
})

/** What the magazine page quotes. */
const testimonials = defineCollection({
  loader: file('./content/texts/testimonials.json', { parser: readTestimonials }),
  schema: z.strictObject({
    id: z.string(),
    /** Stars, of five. */
    rating: z.number().int().min(1).max(5),
    quote: z.string().min(1),
    role: z.string().min(1),
    place: z.string().min(1),
    /** Whose words these are. */
    note: z.string().min(1),
  }),
})

export const collections = { articles, legal, charts, letters, testimonials }

/** Every quotation takes the note of its file with it. Their order is their name. */
function readTestimonials(text: string) {
  const { note, testimonials } = JSON.parse(text) as { note: string; testimonials: object[] }
  return testimonials.map((testimonial, index) => ({ id: String(index + 1), note, ...testimonial }))
}
