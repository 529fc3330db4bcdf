import { expect, test } from 'vitest'
import { parseConfiguration } from './configuration.ts'

const VALID = {
  supabaseUrl: 'http://localhost:3000',
  supabaseAnonKey: 'public',
  botCheck: { provider: 'altcha', siteKey: null },
}

test('a complete configuration is accepted', () => {
  expect(parseConfiguration(VALID)).toEqual(VALID)
  const withPhones = { ...VALID, secondFactors: { phone: true } }
  expect(parseConfiguration(withPhones)).toEqual(withPhones)
})

test.each(['supabaseUrl', 'supabaseAnonKey'])('without %s nothing starts', (name) => {
  expect(() => parseConfiguration({ ...VALID, [name]: '' })).toThrow(/URL or its anonymous key/)
  expect(() => parseConfiguration({ ...VALID, [name]: undefined })).toThrow(/VITE_SUPABASE_URL/)
})
