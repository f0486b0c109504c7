import type { DecimalMark } from "@/lib/contracts/imports/import-field";

/** Words for powers of ten that occur in lists of companies. */
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
 * Whether a text is longer than any number or day. A cell may have a million characters, and matching the end of such a
 * text takes minutes.
 */
export function isTooLong(text: string): boolean {
  return text.length > 100;
}

/**
 * Parses an amount: `1,234`, `1.234,50` with a decimal comma, `1 234`, `1'234`, `$ 1.2 bn`, `1.2e6`. Currency signs and
 * names of the US dollar are ignored; another currency's name makes the value invalid, because amounts are in US
 * dollars.
 *
 * @returns null when the text isn't an amount with this decimal mark
 */
export function readAmount(text: string, mark: DecimalMark): number | null {
  if (isTooLong(text)) return null;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:us\s?\$|\$|usd)/, "")
    .replace(/(?:us\s?\$|\$|usd)$/, "")
    .trim();
  const [, digits, word] = /^([+-]?[\d.,'’\s\u00a0\u202f]*\d(?:e[+-]?\d{1,2})?)\s*([a-z]*)\.?$/.exec(plain) ?? [];
  if (digits === undefined || word === undefined) return null;
  const power = word === "" ? 1 : powers[word];
  const number = readDigits(digits, mark);
  if (power === undefined || number === null) return null;
  // Removes the floating-point error: 1.15 × 1,000,000 isn't a whole number.
  return Number((number * power).toPrecision(15));
}

function readDigits(text: string, mark: DecimalMark): number | null {
  const group = mark === "." ? "," : ".";
  const one = text.replace(/(\d)['’\s\u00a0\u202f](?=\d{3}(?!\d))/g, "$1");
  const [integerPart = "", decimals, ...more] = one.split(mark);
  if (more.length > 0) return null;
  // Digit groups must have three digits (1,234,567), except for the Indian system (12,34,567), and don't begin with
  // zero.
  if (integerPart.includes(group) && !/^[+-]?[1-9]\d{0,2}([.,]\d{2,3})*[.,]\d{3}$/.test(integerPart)) return null;
  if (decimals?.includes(group)) return null;
  const plain = `${integerPart.replaceAll(group, "")}${decimals === undefined ? "" : `.${decimals}`}`;
  return /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$|^[+-]?\d+\.$/.test(plain) ? Number(plain) : null;
}

/** Parses a year, alone or within a date: `1999`, `12.03.1999`, `1999-03-12`, `3/12/1999`. */
export function readYear(text: string): number | null {
  if (isTooLong(text)) return null;
  const [, alone, first, last] =
    /^(?:(\d{4})(?:[.,]0+)?|(\d{4})[-./]\d{1,2}(?:[-./]\d{1,2})?(?:[T ].*)?|\d{1,2}[-./ ](?:\d{1,2}[-./ ])?(\d{4}))$/.exec(
      text.trim(),
    ) ?? [];
  const year = alone ?? first ?? last;
  return year === undefined ? null : Number(year);
}
