import { z } from "zod";

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
}

/** Why an answer of the SEC's can't be taken. */
export class WrongSubmissions extends Error {
  override name = "WrongSubmissions";
}

const accession = z.string().regex(/^\d{10}-\d{2}-\d{6}$/);

/** The arrays are parallel: what stands at one place of each belongs together. */
const recentSchema = z.object({
  accessionNumber: z.array(accession),
  filingDate: z.array(z.iso.date()),
  form: z.array(z.string().min(1).max(30)),
  items: z.array(z.string().max(200)),
  reportDate: z.array(z.string().max(10)).optional(),
});

const submissionsSchema = z.object({
  cik: z.union([z.string().regex(/^\d{1,10}$/), z.number().int().nonnegative().max(9_999_999_999)]),
  filings: z.object({ recent: recentSchema }),
});

const dayMs = 86_400_000;
/** What is filed on the evening before a long weekend is dated by the next business day. */
const mostAheadMs = 5 * dayMs;

/**
 * Reads the filings in an answer of `submissions/CIK##########.json`, in its order (the latest first): those that `recent`
 * holds, which are a year's or a thousand, whichever is more.
 *
 * @throws WrongSubmissions with a reason: no part of such an answer is to be trusted
 */
export function readSubmissions(text: string, cik: string, now: Date): Filing[] {
  const { cik: ofWhom, filings } = parse(text);
  if (String(ofWhom).padStart(10, "0") !== cik) throw new WrongSubmissions(`It is about CIK ${ofWhom}`);
  const { accessionNumber: accessions, filingDate: days, form: forms, items, reportDate } = filings.recent;
  const lengths = [accessions, days, forms, items, reportDate ?? accessions].map(({ length }) => length);
  if (new Set(lengths).size > 1) throw new WrongSubmissions(`Its lists differ in length: ${lengths.join(", ")}`);
  return accessions.map((name, at) => {
    const filedOn = days[at] ?? "";
    if (Date.parse(filedOn) > now.getTime() + mostAheadMs) throw new WrongSubmissions(`It has a filing of ${filedOn}`);
    return {
      accession: name,
      form: forms[at] ?? "",
      filedOn,
      reportedFor: z.iso.date().safeParse(reportDate?.[at]).data ?? null,
      items: (items[at] ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    };
  });
}

function parse(text: string): z.infer<typeof submissionsSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongSubmissions(/^\s*</.test(text) ? "It is a web page, not JSON" : "It is not whole JSON");
  }
  const parsed = submissionsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new WrongSubmissions(`${issue?.path.join(".") || "It"}: ${issue?.message ?? "not as described"}`);
}
