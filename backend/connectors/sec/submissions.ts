import { z } from "zod";
import { accessionSchema, cikSchema, isAhead, readAbout, WrongAnswer } from "./read-json";

/** One filing, as `submissions/CIK##########.json` tells it. */
export interface Filing {
  accession: string;
  form: string;
  /** YYYY-MM-DD. */
  filedOn: string;
  /** The day that a report is for, YYYY-MM-DD; null: none. */
  reportedFor: string | null;
  /** Of an 8-K: `5.02`, `9.01`. */
  items: string[];
  /** Whether it has figures that `companyfacts` tells of. */
  hasFigures: boolean;
}

/** The arrays are parallel: what stands at one place of each belongs together. */
const recentSchema = z.object({
  accessionNumber: z.array(accessionSchema),
  filingDate: z.array(z.iso.date()),
  form: z.array(z.string().min(1).max(30)),
  items: z.array(z.string().max(200)),
  reportDate: z.array(z.string().max(10)).optional(),
  isXBRL: z.array(z.union([z.number(), z.boolean()])).optional(),
});

const submissionsSchema = z.object({ cik: cikSchema, filings: z.object({ recent: recentSchema }) });

/** Annual and quarterly reports, of this country's companies and of others', and what amends them. */
const reportForms = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;

/**
 * Reads the filings in an answer of `submissions/CIK##########.json`, in its order (the latest first): those that `recent`
 * holds, which are a year's or a thousand, whichever is more.
 *
 * @throws WrongAnswer with a reason: no part of such an answer is to be trusted
 */
export function readSubmissions(text: string, cik: string, now: Date): Filing[] {
  const { recent } = readAbout(text, cik, submissionsSchema).filings;
  const { accessionNumber: accessions, filingDate: days, form: forms, items, reportDate, isXBRL } = recent;
  const columns = [accessions, days, forms, items, reportDate ?? accessions, isXBRL ?? accessions];
  const lengths = columns.map(({ length }) => length);
  if (new Set(lengths).size > 1) throw new WrongAnswer(`Its lists differ in length: ${lengths.join(", ")}`);
  return accessions.map((name, at) => {
    const filedOn = days[at] ?? "";
    if (isAhead(filedOn, now)) throw new WrongAnswer(`It has a filing of ${filedOn}`);
    const form = forms[at] ?? "";
    return {
      accession: name,
      form,
      filedOn,
      reportedFor: z.iso.date().safeParse(reportDate?.[at]).data ?? null,
      items: (items[at] ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
      hasFigures: reportForms.test(form) && Boolean(isXBRL?.[at] ?? true),
    };
  });
}
