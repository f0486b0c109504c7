import { reportedForOf, type SampleFiling } from "./filings";

/**
 * Writes filings as the SEC's `submissions/CIK##########.json` does: a company, and its filings as parallel arrays, the
 * latest first.
 */
export function writeSubmissions(cik: string, name: string, filings: readonly SampleFiling[]) {
  const column = <Value>(read: (filing: SampleFiling) => Value) => filings.map(read);
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
      recent: {
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
      },
      files: [],
    },
  };
}
