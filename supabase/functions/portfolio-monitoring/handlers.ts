import { z } from 'zod'
import { roundToDigits } from '#domain/format-number.ts'
import { checkHoldings, type EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import {
  checkPortfolioFigures,
  type PortfolioFigures,
  withoutPrices,
} from '#domain/portfolio/portfolio-figures.ts'
import { MONITORING_FREQUENCIES } from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import { findSubscription, operatorClient, refuseVisitor } from '../_shared/clients.ts'
import { clientNetwork, failure, json } from '../_shared/http.ts'
import { readInput } from '../_shared/read-input.ts'

const ScoreSchema = z.number().int().min(0).max(100).nullable()

const EmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email())

const RequestSchema = z.object({
  data: z.object({
    email: EmailSchema,
    owner: EmailSchema.optional(),
    frequency: z.enum(MONITORING_FREQUENCIES.map(({ value }) => value)),
    holdings: z.array(z.unknown()),
    ownFigures: z.unknown().optional(),
    scores: z.object(mapSchools(() => ScoreSchema)),
    overall: ScoreSchema,
    isDemo: z.boolean().default(false),
  }),
})

type Monitor = z.infer<typeof RequestSchema>['data'] & { ownFigures: PortfolioFigures }

/** Stores a subscriber's holdings. Reports to another address begin once it is confirmed. */
export async function saveMonitor(request: Request): Promise<Response> {
  const input = await readInput(request, RequestSchema)
  if (!input.ok) return input.response
  const { data } = input.value
  const checked = checkHoldings(data.holdings)
  if ('problems' in checked) {
    const problems = checked.problems.slice(0, 3).map(({ field, message }) => `${field} ${message}`)
    return failure({ status: 400, code: 'invalid-request', error: problems.join('; ') })
  }
  const symbols = checked.holdings.map(({ symbol }) => symbol)
  const own = checkPortfolioFigures(data.ownFigures, symbols)
  if ('problem' in own) return failure({ status: 400, code: 'invalid-request', error: own.problem })
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  if ((data.owner ?? subscription.email) !== subscription.email) return refuseOtherAccount()
  const holdings = checked.holdings.map(tidyHolding)
  // Reports take market prices.
  const ownFigures = withoutPrices(own.figures)
  return store(request, { ...data, holdings, ownFigures }, subscription.email)
}

async function store(request: Request, data: Monitor, owner: string): Promise<Response> {
  const { email, frequency, holdings, ownFigures, scores, overall, isDemo } = data
  const { data: status, error } = await operatorClient().rpc('save_monitor', {
    p_owner_email: owner,
    p_email: email,
    p_frequency: frequency,
    p_is_demo: isDemo,
    // Checked above; the generated types know only JSON.
    p_holdings: holdings as never,
    p_own_figures: ownFigures as never,
    p_scores: { ...scores, overall },
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the monitor could not be stored: ${error.message}`)
  if (status === 'rate-limited') return refuseForNow()
  return status === 'too-many' ? refuseMore() : json({ success: true, status })
}

/** The database would store a number such as 1e-300 with 300 digits. */
function tidyHolding({ inputs, ...holding }: EnteredHolding) {
  const tidy = (value: number) => (Math.abs(value) < 1e-12 ? 0 : roundToDigits(value, 12))
  const figures = Object.entries(inputs ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(tidy) : typeof value === 'number' ? tidy(value) : value,
  ])
  const [shares, price] = [tidy(holding.shares), tidy(holding.price)]
  return { ...holding, shares, price, ...(inputs && { inputs: Object.fromEntries(figures) }) }
}

function refuseOtherAccount(): Response {
  return failure({
    status: 403,
    code: 'not-your-request',
    error: 'Another account on this device asked for this.',
  })
}

function refuseForNow(): Response {
  const error = 'Too many portfolios were saved. Please try again tomorrow.'
  return failure({ status: 429, code: 'rate-limited', error, headers: { 'Retry-After': '86400' } })
}

function refuseMore(): Response {
  const error = 'You already monitor five portfolios. Stop one on your account page first.'
  return failure({ status: 422, code: 'too-many', error })
}
