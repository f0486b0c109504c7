import { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const types: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};

const formats: Readonly<Record<string, string>> = {
  datetime: "a date and time such as 2026-01-31T09:30:00Z",
  date: "a date such as 2026-01-31",
  time: "a time such as 09:30",
  uuid: "an id (UUID)",
  url: "a URL such as https://www.example.com",
  email: "an email address such as name@example.com",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
};

const maxOptions = 30;

function listOptions(values: readonly unknown[]): string {
  const listed = values.slice(0, maxOptions).map((value) => (value === "" ? "empty text" : String(value)));
  const list = `${listed.join(", ")}${values.length > maxOptions ? " and others" : ""}`;
  return values.length === 1 ? `Give ${list}` : `Give one of: ${list}`;
}

function describeSize({ origin }: { origin: string }, bound: string, size: number | bigint, isExact = false): string {
  const amount = isExact ? `Exactly ${size}` : `${bound} ${size}`;
  if (origin === "string") return `${amount} ${Number(size) === 1 ? "character" : "characters"}`;
  return origin === "number" || origin === "int" || origin === "bigint"
    ? amount
    : `${amount} ${Number(size) === 1 ? "item" : "items"}`;
}

function describeExpected(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `Give ${types[issue.expected] ?? "a value"}`;
    case "invalid_value":
      return listOptions(issue.values);
    case "too_small":
      return describeSize(issue, issue.inclusive === false ? "More than" : "At least", issue.minimum, issue.exact);
    case "too_big":
      return describeSize(issue, issue.inclusive === false ? "Less than" : "At most", issue.maximum, issue.exact);
    case "invalid_format":
      return `Give ${formats[issue.format] ?? "text in the format of this field"}`;
    case "not_multiple_of":
      return `Give a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `Not a known field: ${issue.keys.slice(0, 10).join(", ")}`;
    case "invalid_union":
      return Array.isArray(issue.options) && issue.options.length > 0
        ? listOptions(issue.options)
        : "Give a value in one of the formats of this field";
    default:
      return "Give a value that is allowed here";
  }
}

/** The message for an invalid value whose schema has no text of its own: says what is missing, or what is allowed. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const expected = describeExpected(issue);
  return issue.input === undefined && expected.startsWith("Give ")
    ? `Missing: ${expected.toLowerCase().slice(0, 1)}${expected.slice(1)}`
    : expected;
};

z.config({ customError: describeIssue });
