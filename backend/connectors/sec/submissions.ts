import { z } from "zod";
import type { OlderPart } from "../../database/schema/connectors";
import {
  accessionSchema,
  cikSchema,
  InvalidResponseError,
  isTooFarAhead,
  parseCompanyResponse,
  readJson,
} from "./read-json";

/** One filing in `submissions/CIK##########.json`. */
export interface Filing {
  accession: string;
  form: string;
  /** YYYY-MM-DD. */
  filedOn: string;
  /** The report's period end, YYYY-MM-DD; null: none. */
  reportedFor: string | null;
  /** Items of an 8-K: `5.02`, `9.01`. */
  items: string[];
  /** File name of its main document; null: not given, or not the plain name of an HTML file. */
  document: string | null;
  /** Whether its figures are in `companyfacts`. */
  hasFigures: boolean;
}

/** The filings of a response, and the files with older filings; both latest first. */
interface Submissions {
  filings: Filing[];
  files: Omit<OlderPart, "since">[];
}

/** Parallel arrays: the values at one index belong to one filing. */
const filingsSchema = z.object({
  accessionNumber: z.array(accessionSchema),
  filingDate: z.array(z.iso.date()),
  form: z.array(z.string().min(1).max(30)),
  items: z.array(z.string().max(200)),
  reportDate: z.array(z.string().max(10)).optional(),
  isXBRL: z.array(z.union([z.number(), z.boolean()])).optional(),
  primaryDocument: z.array(z.string().max(300)).optional(),
});

/** Only plain names, because a name becomes part of a request's URL. */
const documentSchema = z.string().regex(/^[A-Za-z0-9][\w-]{0,100}\.html?$/);

const maxFiles = 1_000;

const fileSchema = z.object({ name: z.string().max(60), filingFrom: z.iso.date(), filingTo: z.iso.date() });

const submissionsSchema = z.object({
  cik: cikSchema,
  filings: z.object({ recent: filingsSchema, files: z.array(fileSchema).max(maxFiles).default([]) }),
});

/** Annual and quarterly reports of domestic and foreign companies, and their amendments. */
const reportForms = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;

/**
 * Reads a response of `submissions/CIK##########.json`: its `recent` filings (one year or 1,000, whichever is more) and
 * the names of the files with older filings.
 *
 * @throws InvalidResponseError with a reason: no part of such a response may be used
 */
export function readSubmissions(text: string, cik: string, now: Date): Submissions {
  const { recent, files } = parseCompanyResponse(text, cik, submissionsSchema).filings;
  const olderFiles = files.map(({ name, filingFrom: from, filingTo: to }) => {
    if (!isFileOf(cik, name)) throw new InvalidResponseError(`The response names another company’s file: ${name}`);
    return { name, from, to };
  });
  if (new Set(olderFiles.map(({ name }) => name)).size < olderFiles.length)
    throw new InvalidResponseError("The response names a file twice");
  return { filings: filingsOf(recent, now), files: olderFiles.toSorted(byLatest) };
}

/**
 * Reads a file of older filings, in the file's order. Only the file's name says which company it is about.
 *
 * @throws InvalidResponseError with a reason: no part of such a response may be used
 */
export function readOlderFile(text: string, now: Date): Filing[] {
  return filingsOf(readJson(text, filingsSchema), now);
}

function byLatest({ to: one }: { to: string }, { to: other }: { to: string }): number {
  return one < other ? 1 : Number(one > other) * -1;
}

/**
 * Whether a file name belongs to this company's older filings. Checked because the name becomes part of a request's
 * URL.
 */
export function isFileOf(cik: string, name: string): boolean {
  return /^CIK\d{10}-submissions-\d{3,5}\.json$/.test(name) && name.startsWith(`CIK${cik}-`);
}

function filingsOf(lists: z.infer<typeof filingsSchema>, now: Date): Filing[] {
  const {
    accessionNumber: accessions,
    filingDate: days,
    form: forms,
    items,
    reportDate,
    isXBRL,
    primaryDocument,
  } = lists;
  const columns = [accessions, days, forms, items, reportDate ?? accessions, isXBRL ?? accessions];
  const lengths = columns.map(({ length }) => length);
  if (new Set(lengths).size > 1)
    throw new InvalidResponseError(`The response’s lists differ in length: ${lengths.join(", ")}`);
  const documents = primaryDocument?.length === accessions.length ? primaryDocument : [];
  return accessions.map((name, at) => {
    const filedOn = days[at] ?? "";
    if (isTooFarAhead(filedOn, now))
      throw new InvalidResponseError(`The response has a filing dated ${filedOn}, in the future`);
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
      document: documentSchema.safeParse(documents[at]).data ?? null,
      hasFigures: reportForms.test(form) && Boolean(isXBRL?.[at] ?? true),
    };
  });
}
