import type { PlainValue } from "@/lib/contracts/account-change";
import { readAmount } from "@/lib/figures/amount";
import { findField } from "./fields";

/** What somebody typed as a value: one that can be sent, or what is wrong with it. */
export type InputReading = { kind: "value"; value: PlainValue } | { kind: "wrong"; message: string };

/**
 * Reads what was typed into a field's editor. Nothing is "not known", but for what every account needs. What only the
 * backend can know (a duplicate, a year to come) it says itself.
 */
export function readInput(field: string, typed: string): InputReading {
  const text = typed.trim();
  const found = findField(field);
  if (text === "")
    return found?.isRequired ? { kind: "wrong", message: "An account needs this." } : { kind: "value", value: null };
  switch (found?.kind) {
    case "amount":
    case "money":
      return readFigure(text);
    case "year":
      return /^\d{4}$/.test(text)
        ? { kind: "value", value: Number(text) }
        : { kind: "wrong", message: "Give a year such as 1987." };
    default:
      return { kind: "value", value: tidy(field, text) };
  }
}

function readFigure(text: string): InputReading {
  const value = readAmount(text);
  return value !== undefined && value !== null && value <= 1e14
    ? { kind: "value", value }
    : { kind: "wrong", message: "Give a number such as 500, 20k or 1.5M." };
}

/** A pasted web address counts as its domain, and a bare domain as a website. */
function tidy(field: string, text: string): string {
  if (field === "website") return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (field !== "domain") return text;
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "");
}
