/** The filing's index page at the SEC, which lists its documents. */
export function filingAddress(cik: number, accession: string): string {
  const folder = accession.replaceAll('-', '')
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`
}
