import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { readAmount } from "@/lib/figures/amount";

/** The result of reading a typed value: a valid value, or the problem with it. */
export type InputReading = { kind: "value"; value: PlainValue } | { kind: "wrong"; message: string };

/**
 * Reads the text of a field's editor. An empty text means "not known", except for required fields. Some checks happen
 * only in the backend (a duplicate, a year in the future).
 */
export function readInput(field: string, typed: string): InputReading {
  const text = typed.trim();
  const found = findFieldInfo(field);
  if (text === "")
    return found?.isRequired ? { kind: "wrong", message: "This field is required." } : { kind: "value", value: null };
  switch (found?.kind) {
    case "count":
    case "money":
      return readFigure(text);
    case "year":
      return /^\d{4}$/.test(text)
        ? { kind: "value", value: Number(text) }
        : { kind: "wrong", message: "Enter a year such as 1987." };
    case "url":
      return { kind: "value", value: completeUrl(text) };
    case "domain":
      return { kind: "value", value: domainOf(text) };
    default:
      return { kind: "value", value: text };
  }
}

function readFigure(text: string): InputReading {
  const value = readAmount(text);
  return value !== undefined && value !== null && value <= 1e14
    ? { kind: "value", value }
    : { kind: "wrong", message: "Enter a number such as 500, 20k or 1.5M." };
}

/** Completes a bare domain to a URL. */
function completeUrl(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Reduces a pasted URL to its domain. */
function domainOf(text: string): string {
  const [host = ""] = text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/?#]/, 1);
  return host;
}
