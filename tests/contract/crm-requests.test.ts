import { expect, test } from 'vitest'
import { describeMonitoring } from '#domain/portfolio-monitoring/monitoring-request.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import { CrmRequestSchema } from '#functions/hubspot-contact/crm-request.ts'
import { describeTestResult } from '#site/home/buffett-test.ts'

const EMAIL = 'mei@example.com'
const DATE = '2026-11-20T08:00:00.000Z'
const ID = '11111111-2222-4333-8444-555555555555'

function describeAnalysis(overall: number | null) {
  return describeMonitoring({
    email: EMAIL,
    owner: EMAIL,
    frequency: 'weekly',
    analysisDate: DATE,
    analysis: { holdings: [], scores: mapSchools(() => overall), overall },
  })
}

const sent = [
  ...describeAnalysis(77),
  ...describeAnalysis(null),
  ...[0, 59.5, 80].map((score) => describeTestResult({ email: EMAIL, score, testDate: DATE })),
]

test.each(sent)('what our pages record is passed on whole: $type, $data', (body) => {
  expect(CrmRequestSchema.parse({ ...body, id: ID })).toEqual({ ...body, id: ID })
})

const [contact, analysis] = describeAnalysis(77)
const testResult = describeTestResult({ email: EMAIL, score: 80, testDate: DATE })
const withContact = (extra: object) => ({ ...contact, data: { ...contact.data, ...extra } })
const withProperties = (event: typeof analysis | typeof testResult, extra: object) => ({
  ...event,
  data: { ...event.data, properties: { ...event.data.properties, ...extra } },
})

test.each([
  ['another property of the contact', withContact({ lifecyclestage: 'customer' })],
  ['another owner', withContact({ hubspot_owner_id: '1' })],
  ['another source', withContact({ source: 'newsletter' })],
  ['a date that is none', withContact({ portfolioAnalysisDate: 'soon' })],
  ['a score that is none', withContact({ buffettTestScore: 101 })],
  ['a score in words', withContact({ buffettTestScore: '85' })],
  ['no score', { type: 'contact', data: { email: EMAIL } }],
  ['another event', { ...analysis, data: { ...analysis.data, eventName: 'deal_won' } }],
  ['another property of an event', withProperties(analysis, { deal: 1 })],
  ['a property of the other event', withProperties(analysis, { test_score: 1 })],
  ['another frequency', withProperties(analysis, { monitoring_frequency: 'daily' })],
  ['a fraction of a holding', withProperties(analysis, { portfolio_size: 1.5 })],
  ['an enormous number', withProperties(analysis, { portfolio_size: 1e300 })],
  ['an address', withProperties(testResult, { recommendation: 'See https://evil.test/' })],
  ['markup', withProperties(testResult, { recommendation: 'A <b>business</b>' })],
  ['a formula', withProperties(testResult, { recommendation: '=1+1' })],
  ['a direction mark', withProperties(testResult, { recommendation: 'A\u202ebusiness' })],
  ['a line break', withProperties(testResult, { recommendation: 'A\nbusiness' })],
  ['a long text', withProperties(testResult, { recommendation: 'A'.repeat(301) })],
  ['another field', { ...analysis, portalId: 1 }],
])('%s is refused', (_name, body) => {
  expect(CrmRequestSchema.safeParse(body).success).toBe(false)
})
