import { z } from 'zod'
import type { EdinetFiling } from '#domain/edinet/edinet-filing.ts'
import type { CodeListEntry } from './code-list.ts'
import type { DayList } from './day-list.ts'

/** Calls a database function as the operator, with named arguments. */
export type CallFunctionOfDatabase = (
  name: string,
  values: Record<string, string | number | boolean | object | null>,
) => Promise<unknown>

const Day = z.iso.date()

const FilingSchema = z.object({
  doc_id: z.string(),
  kind: z.enum(['report', 'correction']),
  edinet_code: z.string(),
  filed_on: Day,
  period_start: Day.nullable(),
  period_end: Day.nullable(),
  parent_doc_id: z.string().nullable(),
  has_csv: z.boolean(),
  has_xbrl: z.boolean(),
  parsed: z.unknown(),
  problem: z.string().nullable(),
  retry_at: z.string().nullable(),
})
export type KnownFiling = z.infer<typeof FilingSchema>

const CompanySchema = z.object({
  codesReadAt: z.string().nullable(),
  company: z
    .object({
      edinet_code: z.string(),
      name: z.string(),
      name_en: z.string().nullable(),
      industry: z.string(),
      fiscal_year_end: z.string().nullable(),
    })
    .nullable(),
  daysRead: z.number(),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  filings: z.array(FilingSchema),
})
export type EdinetCompany = z.infer<typeof CompanySchema>

const PlanSchema = z.object({
  daysRead: z.array(Day),
  wantedYearEnds: z.array(z.string()),
  yearEnds: z.record(z.string(), z.number()),
  codesReadAt: z.string().nullable(),
})
export type KnownPlan = z.infer<typeof PlanSchema>

const TurnSchema = z.object({
  isGranted: z.boolean(),
  waitMs: z.number(),
  stopped: z.string().nullish(),
})
export type CallTurn = z.infer<typeof TurnSchema>

export type EdinetStore = ReturnType<typeof createEdinetStore>

/**
 * EDINET's index in the database, which all processes share.
 * @param pauseMs between the end of a call and the start of the next
 */
export function createEdinetStore(call: CallFunctionOfDatabase, now: () => Date, pauseMs = 1_000) {
  const time = () => now().toISOString()
  return {
    async takeTurn(turn: { holder: string; key: string; isReader: boolean }): Promise<CallTurn> {
      const answer = await call('take_edinet_turn', {
        p_holder: turn.holder,
        p_key: turn.key,
        p_is_reader: turn.isReader,
        p_lease_seconds: LEASE_SECONDS,
        p_now: time(),
      })
      return TurnSchema.parse(answer)
    },
    async endTurn(
      turn: { holder: string; key: string },
      stop?: { until: Date; why: string },
    ): Promise<void> {
      await call('end_edinet_turn', {
        p_holder: turn.holder,
        p_key: turn.key,
        p_next_at: new Date(now().getTime() + pauseMs).toISOString(),
        p_stop_until: stop?.until.toISOString() ?? null,
        p_why: stop?.why ?? null,
      })
    },
    async storeDay(day: string, { filings, withdrawn }: DayList): Promise<void> {
      await call('store_edinet_day', {
        p_day: day,
        p_filings: filings,
        p_withdrawn: withdrawn,
        p_now: time(),
      })
    },
    async storeCompanies(companies: readonly CodeListEntry[]): Promise<void> {
      for (let start = 0; start < companies.length; start += BATCH_SIZE) {
        const batch = companies.slice(start, start + BATCH_SIZE)
        await call('store_edinet_companies', { p_companies: batch, p_now: time() })
      }
    },
    async loadPlan(from: string, to: string): Promise<KnownPlan> {
      const answer = await call('read_edinet_plan', { p_from: from, p_to: to, p_now: time() })
      return PlanSchema.parse(answer)
    },
    async loadCompany(secCode: string): Promise<EdinetCompany> {
      const answer = await call('read_edinet_company', { p_sec_code: secCode, p_now: time() })
      return CompanySchema.parse(answer)
    },
    async wantCompany(edinetCode: string): Promise<void> {
      await call('want_edinet_company', { p_edinet_code: edinetCode, p_now: time() })
    },
    async storeFiling(docId: string, parsed: EdinetFiling): Promise<void> {
      const none = { p_problem: null, p_retry_at: null }
      await call('store_edinet_filing', { p_doc_id: docId, p_parsed: parsed, ...none })
    },
    async storeProblem(docId: string, problem: string, retryAt: Date): Promise<void> {
      const outcome = { p_parsed: null, p_problem: problem, p_retry_at: retryAt.toISOString() }
      await call('store_edinet_filing', { p_doc_id: docId, ...outcome })
    },
  }
}

/** Longer than a request may take. */
const LEASE_SECONDS = 75
const BATCH_SIZE = 1_000
