import { americanSymbol } from '#domain/markets/depositary-receipts.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { fetchBytes, ProviderError } from './provider-request.ts'
import {
  type ListedCompany,
  readListedCompanies,
  readSecAnswers,
  type SecAnswers,
} from './sec-answers.ts'

export type StatementsProvider = {
  name: string
  /** @throws ProviderError */
  fetchStatements(symbol: string): Promise<FinancialStatements>
  /** Whether it may have the listing at all; without it, any. */
  covers?(symbol: string): boolean
  /** Whether a list that is at hand lacks the company, so that asking is useless. */
  isUnlisted?(symbol: string): boolean
}

export type SecEdgarSettings = {
  /** `SEC_CONTACT`: the SEC blocks requests without a name and an email address in the User-Agent. */
  contact: string | undefined
  /** `SEC_URL`: replaces both hosts of the SEC. */
  url?: string | undefined
  /** Reads large answers outside the thread that serves; without it, they are read in place. */
  readAnswers?: (answers: SecAnswers) => Promise<FinancialStatements>
  timeoutMs?: number
}

type Companies = Map<string, ListedCompany>
type List = { companies: Promise<Companies>; known?: Companies; asOf: number }

const dataUrl = 'https://data.sec.gov'
const filesUrl = 'https://www.sec.gov'
const maxBytes = 50 * 1024 * 1024
const dayMs = 24 * 3_600_000
/** The SEC allows ten requests a second. */
const pauseMs = 110

/**
 * The SEC's EDGAR: free, without a key, for companies that file 10-K or 20-F.
 * https://www.sec.gov/search-filings/edgar-application-programming-interfaces
 */
export function createSecEdgar({
  contact,
  url,
  readAnswers = (answers) => Promise.resolve(readSecAnswers(answers)),
  timeoutMs = 30_000,
}: SecEdgarSettings): StatementsProvider {
  async function fetchFromSec(address: string): Promise<ArrayBuffer> {
    const userAgent = requireContact(contact)
    await takeTurn()
    return fetchBytes('The SEC', address, {
      maxBytes,
      timeoutMs,
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
    })
  }

  const list = createCompanyList(async () =>
    readListedCompanies(await fetchFromSec(`${url ?? filesUrl}/files/company_tickers.json`)),
  )

  return {
    name: 'sec',
    isUnlisted(symbol) {
      const known = list.known()
      return known !== undefined && !known.has(tickerOf(symbol))
    },
    async fetchStatements(symbol) {
      requireContact(contact)
      const company = (await list.read()).get(tickerOf(symbol))
      if (!company) throw new ProviderError('unknown-symbol', `The SEC does not list ${symbol}.`)
      const file = `CIK${String(company.cik).padStart(10, '0')}.json`
      const base = url ?? dataUrl
      const submissions = await fetchFromSec(`${base}/submissions/${file}`).catch(nullIfUnknown)
      const facts = await fetchFromSec(`${base}/api/xbrl/companyfacts/${file}`)
      return readAnswers({ symbol, company, facts, submissions })
    },
  }
}

/** The SEC's list of companies, kept for a day. */
function createCompanyList(fetchList: () => Promise<Companies>) {
  let list: List | undefined

  async function noteKnown(fresh: List): Promise<void> {
    try {
      fresh.known = await fresh.companies
    } catch {
      // Ask again for a list that failed.
      if (list === fresh) list = undefined
    }
  }

  return {
    /** Undefined while there is no list in memory. */
    known: () => (list && isFresh(list) ? list.known : undefined),
    read(): Promise<Companies> {
      if (list && isFresh(list)) return list.companies
      const fresh: List = { companies: fetchList(), asOf: Date.now() }
      list = fresh
      void noteKnown(fresh)
      return fresh.companies
    },
  }
}

function isFresh({ asOf }: List): boolean {
  const age = Date.now() - asOf
  return age >= 0 && age < dayMs
}

function tickerOf(symbol: string): string {
  return americanSymbol(symbol).replaceAll('.', '-')
}

/** A name and an email address in plain ASCII, because the contact is sent as a header. */
export function isSecContact(contact: string): boolean {
  if (!/^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(contact)) return false
  const words = contact.split(' ').filter((word) => word !== '')
  const emails = words.filter((word) => checkSubscriberEmail(stripBrackets(word)).isValid)
  return emails.length > 0 && emails.length < words.length
}

function stripBrackets(word: string): string {
  return /^[<(](.+)[>)]$/.exec(word)?.[1] ?? word
}

function requireContact(contact: string | undefined): string {
  if (contact && isSecContact(contact)) return contact
  throw new ProviderError(
    'not-configured',
    contact
      ? 'SEC_CONTACT needs a name and an email address in up to 200 plain characters, such as "Kachi editor@example.com".'
      : 'The SEC is not set up. Set SEC_CONTACT to a name and an email address, which the SEC requires.',
  )
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ProviderError && error.code === 'unknown-symbol') return null
  throw error
}

let turns: Promise<unknown> = Promise.resolve()

/** All instances in the process share this queue. */
function takeTurn(): Promise<unknown> {
  const turn = turns
  turns = turn.then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))
  return turn
}
