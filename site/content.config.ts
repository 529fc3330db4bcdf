import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

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
    /** Minutes. */
    readTime: z.number().int().positive(),
    category: z.enum(['Philosophy', 'Dividends', 'Markets', 'Analysis', 'Psychology', 'ESG']),
    tags: z.array(z.string()).default([]),
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

export const collections = { articles, legal }
