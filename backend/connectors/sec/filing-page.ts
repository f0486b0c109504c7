/** The page of a filing at the SEC, which lists its documents. `archive`: where filings are, `https://www.sec.gov`. */
export function filingPageOf(archive: string, cik: string, accession: string): string {
  return `${archive}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${accession}-index.htm`;
}
