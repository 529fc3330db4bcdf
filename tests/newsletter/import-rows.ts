/** Addresses are `reader0@example.com` and so on. */
export function makeImportRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    email: `reader${index}@example.com`,
    status: 'active',
    consentAt: '2025-01-01T00:00:00Z',
    consentSource: 'Form',
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    referrer: null,
  }))
}
