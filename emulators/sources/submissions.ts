import type { SampleFiling } from "./filings";

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
        reportDate: column(({ form, filedOn }) => (form.startsWith("10-") ? lastQuarterEnd(filedOn) : filedOn)),
        acceptanceDateTime: column(({ filedOn }) => `${filedOn}T16:05:00.000Z`),
        act: column(() => "34"),
        form: column(({ form }) => form),
        fileNumber: column(() => "000-00000"),
        filmNumber: column(() => ""),
        items: column(({ items }) => items),
        core_type: column(({ form }) => form),
        size: column(() => 10_000),
        isXBRL: column(() => 0),
        isInlineXBRL: column(() => 0),
        primaryDocument: column(() => "sample.htm"),
        primaryDocDescription: column(({ form }) => form),
      },
      files: [],
    },
  };
}

/** The last day of the quarter before a day. */
function lastQuarterEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, Math.floor((month - 1) / 3) * 3, 0)).toISOString().slice(0, 10);
}
