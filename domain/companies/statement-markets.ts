/**
 * Where a country's companies file their statements, or what we know of those that others may not show.
 * Companies of a closed market are known only if they also file with the SEC.
 */
const SENTENCES: Record<string, string> = {
  US: 'Companies listed in America file with the SEC. Kachi has no annual report of this one.',
  JP: 'Companies listed in Japan file with EDINET. Kachi has no annual report of this one.',
  KR: 'Companies listed in Korea file with DART. Kachi has no annual report of this one.',
  TW: 'Taiwan’s exchanges publish only the latest quarter’s statements. Kachi keeps them, and has a year once its fourth quarter was published.',
  HK: 'Hong Kong’s exchange publishes statements as PDF files and licenses its data.',
  CN: 'We know of no statements from mainland China’s exchanges that others may show.',
  IN: 'India’s exchanges allow others to show their data only under a contract.',
  SG: 'We know of no statements from Singapore’s exchange that others may show.',
  ID: 'We know of no statements from Indonesia’s exchange that others may show.',
  TH: 'Thailand’s exchange licenses its data.',
  MY: 'Malaysia’s exchange sells its data under licence.',
  PH: 'We know of two years of statements from the Philippine exchange, on web pages alone.',
  VN: 'We know of no statements from Vietnam’s exchanges that others may show.',
}

const ELSEWHERE =
  'Kachi has statements of companies that file with the SEC, and of those listed in Japan, Korea and Taiwan.'

/** For readers who asked for a company without statements: they can set nothing. */
export function explainMarket(country: string | null | undefined): string {
  return SENTENCES[country ?? ''] ?? ELSEWHERE
}
