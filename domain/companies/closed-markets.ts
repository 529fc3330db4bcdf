/**
 * Markets whose official statements may not be shown without a licence, by country. Companies there
 * are known only if they also file with the SEC.
 */
const reasons: Record<string, string> = {
  HK: 'Hong Kong’s exchange publishes statements as PDF files and licenses its data.',
  CN: 'Mainland China’s exchanges offer no statements that others may show.',
  IN: 'India’s exchanges allow others to show their data only under a contract.',
  SG: 'Singapore’s exchange offers no statements that others may show.',
  ID: 'Indonesia’s exchange offers no statements that others may show.',
  TH: 'Thailand’s exchange licenses its data.',
  MY: 'Malaysia’s exchange sells its data under licence.',
  PH: 'The Philippine exchange offers two years of statements, on web pages alone.',
}

/** One sentence for the reader; undefined where statements can be had, as in Japan, Korea and Taiwan. */
export function explainClosedMarket(country: string | null): string | undefined {
  return country === null ? undefined : reasons[country]
}
