import { americanSymbol, findCompany } from '#domain/companies/companies.ts'
import { DAY_MS } from '#domain/days.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { pause } from '#functions/_shared/waiting.ts'
import { fetchBytes, ProviderError } from './provider-request.ts'
import {
  parseListedCompanies,
  parseSecAnswers,
  type SecAnswers,
  type SecCompany,
} from './sec-answers.ts'
import { findCoverTitle } from './sec-cover.ts'
import { readStatements } from './statements-reader.ts'
import type { StatementsProvider, StatementsSource } from './statements-source.ts'

export type SecEdgarSettings = {
  /** `SEC_CONTACT`: the SEC blocks requests without a name and an email address in the User-Agent. */
  contact: string | undefined
  /** `SEC_URL`: replaces both hosts of the SEC. */
  url?: string | undefined
  /** Reads large answers outside the thread that serves; without it, they are read in place. */
  parseAnswers?: (answers: SecAnswers) => Promise<FinancialStatements>
  timeoutMs?: number
}

type Companies = Map<string, SecCompany>
type List = { companies: Promise<Companies>; known?: Companies; asOf: number }

const DATA_URL = 'https://data.sec.gov'
const FILES_URL = 'https://www.sec.gov'
const MAX_BYTES = 50 * 1024 * 1024
/** The SEC allows ten requests a second. */
const PAUSE_MS = 110

export const secEdgar: StatementsSource = {
  name: 'sec',
  variables: [
    { name: 'SEC_CONTACT', kind: 'contact' },
    { name: 'SEC_URL', kind: 'address' },
  ],
  // The SEC has two or three files for each company and allows ten requests a second.
  limits: { minute: 60, day: 2_000 },
  // Enough for ten requests a second; a hundred companies of one network would keep others waiting for half a minute.
  companiesAtOnce: 4,
  open(read) {
    const [contact, url] = [read('SEC_CONTACT'), read('SEC_URL')?.replace(/\/$/, '')]
    return contact ? createSecEdgar({ contact, url, parseAnswers: readStatements }) : undefined
  },
}

/**
 * The SEC's EDGAR: free, without a key, for companies that file 10-K or 20-F.
 * https://www.sec.gov/search-filings/edgar-application-programming-interfaces
 */
export function createSecEdgar({
  contact,
  url,
  parseAnswers = (answers) => Promise.resolve(parseSecAnswers(answers)),
  timeoutMs = 30_000,
}: SecEdgarSettings): StatementsProvider {
  async function fetchFromSec(address: string): Promise<ArrayBuffer> {
    const userAgent = requireContact(contact)
    await takeTurn()
    return fetchBytes('The SEC', address, {
      maxBytes: MAX_BYTES,
      timeoutMs,
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
    })
  }

  const list = createCompanyList(async () =>
    parseListedCompanies(await fetchFromSec(`${url ?? FILES_URL}/files/company_tickers.json`)),
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
      checkNumber(symbol, company)
      const file = `CIK${String(company.cik).padStart(10, '0')}.json`
      const base = url ?? DATA_URL
      const submissions = await fetchFromSec(`${base}/submissions/${file}`).catch(nullIfUnknown)
      const facts = await fetchFromSec(`${base}/api/xbrl/companyfacts/${file}`)
      const statements = await parseAnswers({ symbol, company, facts, submissions })
      return { ...statements, coverTitle: await fetchCoverTitle(statements) }
    },
  }

  /** Only 20-F filers have receipts. Without a cover, the ratio of our table counts unchecked. */
  async function fetchCoverTitle({ filer, years }: FinancialStatements): Promise<string | null> {
    const newest = years.findLast(({ accession }) => accession !== null)
    if (!filer || !newest?.accession || !newest.form?.startsWith('20-F')) return null
    const folder = `Archives/edgar/data/${filer.id}/${newest.accession.replaceAll('-', '')}`
    try {
      return findCoverTitle(await fetchFromSec(`${url ?? FILES_URL}/${folder}/R1.htm`))
    } catch (error) {
      if (error instanceof ProviderError) return null
      throw error
    }
  }
}

/** A ticker may pass to another company; its figures must not. */
function checkNumber(symbol: string, { cik, title }: SecCompany): void {
  const known = findCompany(symbol)
  if (!known || known.cik === cik) return
  throw new ProviderError(
    'other-company',
    `The SEC lists ${title} (CIK ${cik}) under the symbol of ${known.name} (CIK ${known.cik}).`,
  )
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
  return age >= 0 && age < DAY_MS
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
  turns = turn.then(() => pause(PAUSE_MS))
  return turn
}
