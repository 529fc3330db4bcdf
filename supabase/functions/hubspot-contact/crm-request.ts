import { z } from 'zod'
import { MONITORING_FREQUENCIES } from '#domain/portfolio-monitoring/monitoring-frequency.ts'

const EmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email())
const ScoreSchema = z.number().min(0).max(100).nullable()
const DateSchema = z.iso.datetime().max(40)
const SourceSchema = z.literal('portfolio_analyzer')

/** A sentence: no address, markup, formula, control or direction mark reaches the CRM. */
const SentenceSchema = z.string().regex(/^\p{L}[\p{L}\p{N} .,;:'’%()-]{0,299}$/u)

const AnalysisSchema = z.strictObject({
  eventName: z.literal('portfolio_analysis'),
  email: EmailSchema,
  properties: z.strictObject({
    overall_score: ScoreSchema,
    portfolio_size: z.int().min(0).max(100_000),
    monitoring_frequency: z.enum(MONITORING_FREQUENCIES.map(({ value }) => value)),
    analysis_date: DateSchema,
    source: SourceSchema,
  }),
})

const BuffettTestSchema = z.strictObject({
  eventName: z.literal('buffett_test'),
  email: EmailSchema,
  properties: z.strictObject({
    test_score: ScoreSchema,
    recommendation: SentenceSchema,
    test_date: DateSchema,
  }),
})

/** What our pages record, and nothing else: a reader's own contact is not theirs to fill. */
export const CrmRequestSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('contact'),
    /** Pages give each record one; a contact needs none. */
    id: z.uuid().optional(),
    data: z.strictObject({
      email: EmailSchema,
      portfolioAnalysisDate: DateSchema,
      /** Of the portfolio: HubSpot's property has this name. */
      buffettTestScore: ScoreSchema,
      source: SourceSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('event'),
    /** Chosen by the client. Events with the same id count once. */
    id: z.uuid().optional(),
    data: z.discriminatedUnion('eventName', [AnalysisSchema, BuffettTestSchema]),
  }),
])

export type CrmRequest = z.infer<typeof CrmRequestSchema>
