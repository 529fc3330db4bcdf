import { z } from 'astro/zod'
import { diveSchema } from '#site/deep-dives/dive-schema.ts'
import { calendarDate } from '#site/publication/calendar-date.ts'
import { disclosureFields } from '#site/publication/disclosure-schema.ts'

const MOTIFS = ['ridges', 'tides', 'ledger', 'contours', 'walks', 'bamboo'] as const

export const articleSchema = z.strictObject({
  title: z.string().min(1).max(110),
  subtitle: z.string().min(1),
  description: z.string().min(50).max(200),
  ...disclosureFields,
  publishDate: calendarDate,
  /** What the minutes cover; the heading says it. The first six articles have fixed minutes, and a text can be shorter. */
  readTimeCovers: z.enum(['text', 'notes']).default('text'),
  /** Minutes. */
  readTime: z.number().int().positive(),
  category: z.enum(['Philosophy', 'Dividends', 'Markets', 'Analysis', 'Psychology', 'ESG']),
  tags: z.array(z.string()).default([]),
  badge: z.string().min(1).optional(),
  /** docs/behavior.md, Pages: `shared` has a badge and share and save buttons. */
  design: z.enum(['classic', 'shared']),
  /** Makes the article a deep dive: docs/guides/deep-dives.md. */
  deepDive: diveSchema.optional(),
  featured: z.boolean().default(false),
  /** File names of other articles, without extension. */
  related: z.array(z.string()).min(1),
  art: z.strictObject({
    motif: z.enum(MOTIFS),
    seed: z.number().int(),
    alt: z.string().min(10),
  }),
  /** Position in lists, from 1. */
  order: z.number().int().positive(),
  draft: z.boolean().default(false),
})
