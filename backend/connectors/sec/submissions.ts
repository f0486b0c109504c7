import { z } from "zod";
import type { OlderPart } from "../../database/schema/connectors";
import { accessionSchema, cikSchema, isAhead, readAbout, readJson, WrongAnswer } from "./read-json";

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

/** What an answer tells: filings in its order, the latest first, and the files in which those of before are, likewise. */
interface Submissions {
  filings: Filing[];
  files: Omit<OlderPart, "since">[];
}

/** The arrays are parallel: what stands at one place of each belongs together. */
const filingsSchema = z.object({
  accessionNumber: z.array(accessionSchema),
  filingDate: z.array(z.iso.date()),
  form: z.array(z.string().min(1).max(30)),
  items: z.array(z.string().max(200)),
  reportDate: z.array(z.string().max(10)).optional(),
  isXBRL: z.array(z.union([z.number(), z.boolean()])).optional(),
});

const mostFiles = 1_000;

const fileSchema = z.object({ name: z.string().max(60), filingFrom: z.iso.date(), filingTo: z.iso.date() });

const submissionsSchema = z.object({
  cik: cikSchema,
  filings: z.object({ recent: filingsSchema, files: z.array(fileSchema).max(mostFiles).default([]) }),
});

/** Annual and quarterly reports, of this country's companies and of others', and what amends them. */
const reportForms = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;

/**
 * Reads an answer of `submissions/CIK##########.json`: the filings that `recent` holds, which are a year's or a thousand,
 * whichever is more, and the files that have the older ones.
 *
 * @throws WrongAnswer with a reason: no part of such an answer is to be trusted
 */
export function readSubmissions(text: string, cik: string, now: Date): Submissions {
  const { recent, files } = readAbout(text, cik, submissionsSchema).filings;
  const named = files.map(({ name, filingFrom: from, filingTo: to }) => {
    if (!isFileOf(cik, name)) throw new WrongAnswer(`It names a file that isn’t this company’s: ${name}`);
    return { name, from, to };
  });
  if (new Set(named.map(({ name }) => name)).size < named.length) throw new WrongAnswer("It names a file twice");
  return { filings: filingsOf(recent, now), files: named.toSorted(byLatest) };
}

/**
 * Reads a file of older filings, in its order. It doesn't say whose they are: its name does.
 *
 * @throws WrongAnswer with a reason: no part of such an answer is to be trusted
 */
export function readOlderFile(text: string, now: Date): Filing[] {
  return filingsOf(readJson(text, filingsSchema), now);
}

function byLatest({ to: one }: { to: string }, { to: other }: { to: string }): number {
  return one < other ? 1 : Number(one > other) * -1;
}

/** Whether a name is that of a file of older filings of this company: what is asked for is made of it. */
export function isFileOf(cik: string, name: string): boolean {
  return /^CIK\d{10}-submissions-\d{3,5}\.json$/.test(name) && name.startsWith(`CIK${cik}-`);
}

function filingsOf(lists: z.infer<typeof filingsSchema>, now: Date): Filing[] {
  const { accessionNumber: accessions, filingDate: days, form: forms, items, reportDate, isXBRL } = lists;
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
