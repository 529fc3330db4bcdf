import table from './aliases.json' with { type: 'json' }

/** What a company is called besides its name in English, and how large it is. */
export type CompanyNames = {
  /** All listings that we know, the main one first. */
  symbols: readonly string[]
  /** In the company's own script. */
  localName?: string
  /** Short names, brands that stand for the company, former names, names in other scripts. */
  aliases?: readonly string[]
  /** 3: worth more than 100 billion US dollars, 2: more than 10 billion, 1: less. Orders listings, never shown. */
  size: 1 | 2 | 3
}

export const COMPANY_ALIASES = table.companies as readonly CompanyNames[]
