import { generateFilings, oldestDays, reportedForOf, type SampleFiling } from "./filings";

/** Days of filings per file. */
const daysOfFile = 200;
const filesOfCompany = 3;

/** A file of older filings: its name and content. */
export interface OlderFile {
  name: string;
  filings: SampleFiling[];
}

/** Generates the files of older filings of a company, the latest first. */
export function generateOlderFiles(cik: string, nowMs: number): OlderFile[] {
  return Array.from({ length: filesOfCompany }, (_, n) => {
    const fromDays = oldestDays + n * daysOfFile;
    const filings = generateFilings(cik, nowMs, { fromDays, toDays: fromDays + daysOfFile });
    return { name: `CIK${cik}-submissions-00${n + 1}.json`, filings };
  }).filter(({ filings }) => filings.length > 0);
}

/**
 * Formats filings as the SEC's `submissions/CIK##########.json`: a company and its filings as parallel arrays, latest
 * first, and the names of files with older filings.
 */
export function writeSubmissions(
  { cik, name }: { cik: string; name: string },
  filings: readonly SampleFiling[],
  files: readonly OlderFile[],
) {
  return {
    cik,
    entityType: "operating",
    sic: "0000",
    sicDescription: "Sample",
    name: `${name} (sample)`,
    tickers: [],
    exchanges: [],
    fiscalYearEnd: "1231",
    filings: {
      recent: writeFilings(filings),
      files: files.map(({ name: file, filings: older }) => ({
        name: file,
        filingCount: older.length,
        filingFrom: older.at(-1)?.filedOn ?? "",
        filingTo: older[0]?.filedOn ?? "",
      })),
    },
  };
}

/** Formats filings as parallel arrays, as in `recent` and in the files of older filings. */
export function writeFilings(filings: readonly SampleFiling[]) {
  const column = <Value>(read: (filing: SampleFiling) => Value) => filings.map(read);
  return {
    accessionNumber: column(({ accession }) => accession),
    filingDate: column(({ filedOn }) => filedOn),
    reportDate: column(reportedForOf),
    acceptanceDateTime: column(({ filedOn }) => `${filedOn}T16:05:00.000Z`),
    act: column(() => "34"),
    form: column(({ form }) => form),
    fileNumber: column(() => "000-00000"),
    filmNumber: column(() => ""),
    items: column(({ items }) => items),
    core_type: column(({ form }) => form),
    size: column(() => 10_000),
    isXBRL: column(({ form }) => Number(/^10-[KQ]/.test(form))),
    isInlineXBRL: column(() => 0),
    primaryDocument: column(() => "sample.htm"),
    primaryDocDescription: column(({ form }) => form),
  };
}
