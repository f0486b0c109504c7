/** Where the pages of filings are, which list their documents, by a company's CIK and a filing's accession number. `archive`: `https://www.sec.gov`. */
export function filingPages(archive: string) {
  return (cik: string, accession: string): string =>
    `${archive}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${accession}-index.htm`;
}
