import type { DecimalMark } from "@/lib/contracts/import-field";

/** Words for powers of ten as lists of companies write them. */
const powers: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  mm: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  md: 1e9,
  billion: 1e9,
  billions: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};

/**
 * Reads an amount: `1,234`, `1.234,50` with a comma for decimals, `1 234`, `1'234`, `$ 1.2 bn`, `1.2e6`. A currency sign
 * or US dollars' name is passed over; another currency's name isn't, since amounts are in US dollars.
 *
 * @returns null for what isn't an amount, or isn't one in this way of writing
 */
export function readAmount(text: string, mark: DecimalMark): number | null {
  const plain = text
    .trim()
    .replace(/^(?:us\s?\$|\$|usd)\s*|\s*(?:us\s?\$|\$|usd)$/gi, "")
    .toLowerCase();
  const [, digits, word] = /^([+-]?[\d.,'’\s\u00a0\u202f]*\d(?:e[+-]?\d{1,2})?)\s*([a-z]*)\.?$/.exec(plain) ?? [];
  if (digits === undefined || word === undefined) return null;
  const power = word === "" ? 1 : powers[word];
  const number = readDigits(digits, mark);
  if (power === undefined || number === null) return null;
  // 1.15 × 1,000,000 isn't whole by a hair.
  return Number((number * power).toPrecision(15));
}

function readDigits(text: string, mark: DecimalMark): number | null {
  const group = mark === "." ? "," : ".";
  const one = text.replace(/(\d)['’\s\u00a0\u202f](?=\d{3}(?!\d))/g, "$1");
  const [whole = "", decimals, ...more] = one.split(mark);
  if (more.length > 0) return null;
  // Groups of three, as in 1,234,567 and 12,34,567; one alone, as in 1234.
  if (whole.includes(group) && !/^[+-]?\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  if (decimals?.includes(group)) return null;
  const plain = `${whole.replaceAll(group, "")}${decimals === undefined ? "" : `.${decimals}`}`;
  return /^[+-]?\d*\.?\d+(e[+-]?\d+)?$|^[+-]?\d+\.$/.test(plain) ? Number(plain) : null;
}

/**
 * Guesses which sign stands before decimals from amounts as a file has them; a point where nothing tells. What tells
 * nothing for sure, `1.250`, has thousands rather than three decimals.
 */
export function guessDecimalMark(texts: readonly string[]): DecimalMark {
  const votes = texts.map(voteOf);
  const lead = (isSure: boolean) =>
    votes.reduce((sum, vote) => (vote?.isSure === isSure ? sum + (vote.mark === "," ? 1 : -1) : sum), 0);
  return (lead(true) || lead(false)) > 0 ? "," : ".";
}

function voteOf(text: string): { mark: DecimalMark; isSure: boolean } | null {
  const digits = text.trim().replace(/^\D+|\D+$/g, "");
  const [comma, point] = [digits.lastIndexOf(","), digits.lastIndexOf(".")];
  if (comma >= 0 && point >= 0) return { mark: comma > point ? "," : ".", isSure: true };
  const mark = comma >= 0 ? "," : point >= 0 ? "." : null;
  if (mark === null) return null;
  const other = mark === "," ? "." : ",";
  // Twice the same sign groups digits; once before three digits it may.
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return { mark: other, isSure: true };
  return /[.,]\d{3}$/.test(digits) ? { mark: other, isSure: false } : { mark, isSure: true };
}

/** Reads a year alone or within a date: `1999`, `12.03.1999`, `1999-03-12`, `3/12/1999`. */
export function readYear(text: string): number | null {
  const [, alone, first, last] =
    /^\s*(?:(\d{4})(?:[.,]0+)?|(\d{4})[-./]\d{1,2}(?:[-./]\d{1,2})?(?:[T ].*)?|\d{1,2}[-./ ](?:\d{1,2}[-./ ])?(\d{4}))\s*$/.exec(
      text,
    ) ?? [];
  const year = alone ?? first ?? last;
  return year === undefined ? null : Number(year);
}
