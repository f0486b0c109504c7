/**
 * Creates the function that returns the URL of a filing's index page, which lists its documents, by CIK and accession
 * number. `archive`: `https://www.sec.gov`.
 */
export function filingPages(archive: string) {
  return (cik: string, accession: string): string =>
    `${archive}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${accession}-index.htm`;
}
