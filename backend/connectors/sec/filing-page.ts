/**
 * Creates the function that returns the URL of a filing's index page, which lists its documents, by CIK and accession
 * number. `archive`: `https://www.sec.gov`.
 */
export function filingPages(archive: string) {
  return (cik: string, accession: string): string => `${folderOf(archive, cik, accession)}/${accession}-index.htm`;
}

export function documentUrl(archive: string, cik: string, accession: string, document: string): string {
  return `${folderOf(archive, cik, accession)}/${document}`;
}

function folderOf(archive: string, cik: string, accession: string): string {
  return `${archive}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
}
