/** Where companies file their annual reports. */
export const AUTHORITIES = {
  sec: {
    title: 'SEC',
    licence: 'Source: SEC EDGAR.',
    numberOfFiling: 'accession number',
    filing: (id: string, number: string) =>
      `https://www.sec.gov/Archives/edgar/data/${id}/${number.replaceAll('-', '')}/${number}-index.htm`,
    filer: (id: string) =>
      `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${id}&owner=include&count=40`,
  },
  edinet: {
    title: 'EDINET',
    // The words that the terms of the site ask for, and that the figures were edited, and by whom.
    licence:
      'EDINET閲覧（提出）サイト（https://disclosure2.edinet-fsa.go.jp/）、PDL1.0（https://www.digital.go.jp/resources/open_data/public_data_license_v1.0）. Edited by us, Kachi.',
    numberOfFiling: 'document ID',
    filing: (_id: string, number: string) =>
      `https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?${number},,`,
    filer: () => 'https://disclosure2.edinet-fsa.go.jp/WEEK0010.aspx',
  },
  dart: {
    title: 'DART',
    licence: 'Source: Financial Supervisory Service of Korea (DART), edited by us.',
    numberOfFiling: 'receipt number',
    filing: (_id: string, number: string) =>
      `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${number}`,
    filer: () => 'https://dart.fss.or.kr/dsab001/main.do',
  },
  twse: {
    title: 'TWSE',
    licence:
      'Source: Taiwan Stock Exchange and Taipei Exchange open data, OGDL v1 (https://data.gov.tw/license), edited by us.',
    numberOfFiling: 'period',
    filing: (id: string) => `https://mops.twse.com.tw/mops/#/web/t146sb05?companyId=${id}`,
    filer: (id: string) => `https://mops.twse.com.tw/mops/#/web/t146sb05?companyId=${id}`,
  },
} as const satisfies Record<string, AuthorityWords>

type AuthorityWords = {
  title: string
  /** What the authority's terms ask for beside its figures. */
  licence: string
  numberOfFiling: string
  filing: (id: string, number: string) => string
  filer: (id: string) => string
}

export type Authority = keyof typeof AUTHORITIES

export const AUTHORITY_NAMES = Object.keys(AUTHORITIES) as Authority[]

/** Who keeps a company's filings, and the company's number there: CIK, EDINET code, corp_code or stock code. */
export type Filer = { authority: Authority; id: string }

/** The page of a filing at the authority; the company's own page there if the filing's number is not known. */
export function filingAddress({ authority, id }: Filer, number: string | null): string {
  const { filing, filer } = AUTHORITIES[authority]
  return number === null ? filer(id) : filing(id, number)
}
