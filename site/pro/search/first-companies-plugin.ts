import type { Plugin } from 'vite'
import { FIRST_COMPANIES } from './first-companies.ts'

const FILE = /\/site\/pro\/search\/first-companies\.ts$/

/** The first companies as text that JSON.parse reads, in place of the tables that they are made of. */
export function firstCompaniesForBrowsers(): Plugin {
  return {
    name: 'first-companies-for-browsers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!FILE.test(id)) return null
      const text = JSON.stringify(JSON.stringify(FIRST_COMPANIES))
      return { code: `export const FIRST_COMPANIES = JSON.parse(${text})`, map: null }
    },
  }
}
