/** As our texts call them, by ISO 3166-1 alpha-2. */
export const COUNTRY_NAMES = {
  US: 'United States',
  HK: 'Hong Kong',
  JP: 'Japan',
  KR: 'Korea',
  TW: 'Taiwan',
  CN: 'China',
  SG: 'Singapore',
  IN: 'India',
  ID: 'Indonesia',
  TH: 'Thailand',
  MY: 'Malaysia',
  PH: 'Philippines',
  VN: 'Vietnam',
  AU: 'Australia',
  NZ: 'New Zealand',
  GB: 'United Kingdom',
  DE: 'Germany',
  FR: 'France',
  NL: 'Netherlands',
  CH: 'Switzerland',
  CA: 'Canada',
} as const satisfies Record<string, string>

export type Country = keyof typeof COUNTRY_NAMES
